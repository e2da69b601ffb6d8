import { type PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Storage } from './storage';

/**
 * A ZIP, streamed: one stored file is open at a time, however many there are. It becomes a ZIP64 by itself where its
 * length or number of entries needs one. A file that cannot be read ends the stream with an error, so that half an
 * archive can't pass for a whole one; a client that disconnects closes the open file.
 */
export class StoredZip {
  readonly #zip = new ZipFile();
  readonly #output = this.#zip.outputStream as PassThrough;
  #open: Readable | undefined;

  constructor(
    private readonly storage: Storage,
    private readonly mtime: Date,
  ) {
    this.#output.once('close', () => this.#open?.destroy());
  }

  addText(name: string, text: string): void {
    this.#zip.addBuffer(Buffer.from(text), name, { mtime: this.mtime });
  }

  /** Text that is made while it is sent; what makes it ends when the client leaves. */
  addPieces(name: string, pieces: AsyncIterable<string>): void {
    this.#zip.addReadStreamLazy(name, { mtime: this.mtime }, (done) => done(null, this.#opened(Readable.from(pieces))));
  }

  /** A video or a picture: compressed as it is. */
  addStored(name: string, key: string): void {
    const options = { compress: false, mtime: this.mtime };
    this.#zip.addReadStreamLazy(name, options, (done) => this.#openFile(key, (file) => done(null, file)));
  }

  /** The archive, after the last entry. */
  end(): Readable {
    this.#zip.end();
    return this.#output;
  }

  /** Remembers the stream that is read now: its error ends the archive. */
  #opened(stream: Readable): Readable {
    this.#open = stream;
    return stream.once('error', (error) => this.#output.destroy(error));
  }

  /** Hands the file to `use`; one that can't be read ends the archive with its error. */
  #openFile(key: string, use: (file: Readable) => void): void {
    this.storage.get(key).then(
      (file) => {
        if (!file) return this.#output.destroy(new Error(`${key} is missing.`));
        // The client disconnected while the file was being opened.
        if (this.#output.destroyed) return file.destroy();
        use(this.#opened(file));
      },
      (error: Error) => this.#output.destroy(error),
    );
  }
}
