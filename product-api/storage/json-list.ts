/** A list as JSON, piece by piece, so that only a piece of it is in memory. Each piece has some of its entries. */
export async function* jsonList(pieces: AsyncIterable<readonly unknown[]>): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const piece of pieces) {
    if (piece.length === 0) continue;
    yield separator + piece.map((entry) => JSON.stringify(entry)).join(',\n');
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}
