const INDIRECT = /^\*?\s*(What|Of|Those|That|With what|Who|Whom|Whose)\s/;

/**
 * Comments begin with a verb or the thing itself: "Prices as visitors see them", not "What visitors are shown of prices".
 *
 * @type {import('eslint').Rule.RuleModule}
 */
export const commentBeginning = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: { indirect: 'Begin with a verb or the thing itself, not with "{{word}}" (CONTRIBUTING.md).' },
  },
  create: (context) => ({
    Program() {
      const comments = context.sourceCode.getAllComments();
      for (const [index, comment] of comments.entries()) {
        const [, word] = INDIRECT.exec(comment.value.trimStart()) ?? [];
        if (word !== undefined && !continues(comments[index - 1], comment)) {
          context.report({ loc: comment.loc, messageId: 'indirect', data: { word } });
        }
      }
    },
  }),
};

/** Whether a line comment is the next line of the one before. */
function continues(before, comment) {
  return before?.type === 'Line' && comment.type === 'Line' && before.loc.end.line === comment.loc.start.line - 1;
}
