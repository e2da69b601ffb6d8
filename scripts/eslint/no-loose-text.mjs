/** Calls that give words: translations and formats. */
const WORDS = /^(t|format\w*|join|toUpperCase|toString)$/;

/**
 * Forbids text that comes and goes beside other content of an element. A translator (Chrome's, for one) puts elements of
 * its own in place of text nodes; React then fails to remove the text, or leaves the old one. An element around it is
 * removed with all that a translator made of it.
 *
 * @type {import('eslint').Rule.RuleModule}
 */
export const noLooseText = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      loose:
        'Put this text into an element of its own, or join it with its neighbours to one string: a translated page can’t remove a text node.',
    },
  },
  create: (context) => ({
    JSXExpressionContainer(node) {
      const { parent, expression } = node;
      if (parent.type !== 'JSXElement' && parent.type !== 'JSXFragment') return;
      if (parent.children.filter(isContent).length < 2) return;
      if (isConditionalText(expression)) context.report({ node, messageId: 'loose' });
    },
  }),
};

function isContent(child) {
  if (child.type === 'JSXText') return child.value.trim() !== '';
  return child.type !== 'JSXExpressionContainer' || child.expression.type !== 'JSXEmptyExpression';
}

function isConditionalText(expression) {
  if (expression.type === 'LogicalExpression') return isText(expression.right);
  if (expression.type !== 'ConditionalExpression') return false;
  // Two texts are one node, whose text changes; React can't change it either once a translator has replaced it.
  return isText(expression.consequent) || isText(expression.alternate);
}

function isText(expression) {
  switch (expression.type) {
    case 'TemplateLiteral':
      return true;
    case 'Literal':
      // Space between two elements shows nothing that could be left behind.
      return typeof expression.value === 'string' && expression.value.trim() !== '';
    case 'LogicalExpression':
    case 'ConditionalExpression':
      return isConditionalText(expression);
    case 'CallExpression': {
      const { callee } = expression;
      return WORDS.test(callee.type === 'MemberExpression' ? callee.property.name : callee.name);
    }
    default:
      return false;
  }
}
