/**
 * Lets React go on where a translator or an extension has replaced or moved a node that React holds: the browser would
 * throw NotFoundError, and React take the page away (React issues 11538 and 17256). What is gone is not removed again;
 * what belongs before it goes to the end of its parent.
 */
export function tolerateForeignNodes(): void {
  const removeChild = Reflect.get(Node.prototype, 'removeChild');
  const insertBefore = Reflect.get(Node.prototype, 'insertBefore');
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    return child.parentNode === this ? (removeChild.call(this, child) as T) : child;
  };
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, next: Node | null): T {
    return insertBefore.call(this, node, next?.parentNode === this ? next : null) as T;
  };
}
