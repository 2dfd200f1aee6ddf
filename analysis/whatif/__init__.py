"""What if: two versions of a game compared, or one setting swept, on common seeds.

Both are studies put together from a few words (`analysis.studies`): the games of every version
start from the same shuffles, are kept in the study's folder, and differences are taken game by
game.
"""
