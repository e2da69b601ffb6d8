import process from 'node:process';

/**
 * Reads what `gatsby-config.ts` and `gatsby-node.ts` need while they are loaded, and ends the process with the reason if it
 * is wrong. Gatsby 5.16 takes whatever these files throw for a failed compilation, tries five times, and drops the reason
 * (utils/parcel/compile-gatsby-files.js).
 */
export function orStop<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    console.error(`\n ERROR  ${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}
