/**
 * The element that took a removed one's place: where the page differs from the built one, as with an extension's element
 * beside a field, React throws the built page away and renders it again. A removed element keeps its own tree, so its
 * successor is the one of the same kind and number in the page.
 *
 * @returns the element itself while it is in the page; undefined if the page has no such element any more
 */
export function successorOf<T extends HTMLElement>(element: T): T | undefined {
  if (element.isConnected) return element;
  const position = sameKind(topOf(element), element).indexOf(element);
  return sameKind(document.body, element)[position];
}

function topOf(element: Element): Element {
  let top = element;
  while (top.parentElement) top = top.parentElement;
  return top;
}

function sameKind<T extends HTMLElement>(root: Element, model: T): T[] {
  const kind = kindOf(model);
  const found = [...root.querySelectorAll(model.tagName)] as T[];
  return (root.matches(model.tagName) ? [root as T, ...found] : found).filter((one) => kindOf(one) === kind);
}

/** The part that is the same in every rendering; ids that React makes are not. */
function kindOf(element: HTMLElement): string {
  const attributes = ['type', 'name', 'href', 'lang', 'aria-label'].map((name) => element.getAttribute(name));
  const isChoice = element.matches('[type=radio], [type=checkbox]');
  const own = isChoice ? element.getAttribute('value') : element.matches('button, a') ? element.textContent : '';
  return JSON.stringify([element.tagName, ...attributes, own]);
}
