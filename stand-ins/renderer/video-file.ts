// First: gives this process the browser's VideoEncoder and VideoFrame.
import '@napi-rs/webcodecs/polyfill';

import { BufferTarget, EncodedPacket, EncodedVideoPacketSource, Mp4OutputFormat, Output } from 'mediabunny';

import type { FrameSize } from './frame-size';

export const FRAMES_PER_S = 24;
const FRAME_S = 1 / FRAMES_PER_S;
const FRAME_US = 1_000_000 / FRAMES_PER_S;

/** One key frame every two seconds: seeking stays quick, the file small. */
const KEY_FRAME_EVERY = 2 * FRAMES_PER_S;

/** Frames the encoder may hold before drawing waits for it; more only costs memory. */
const QUEUE_LIMIT = 3;

/** Encodes frames to H.264 High, 8-bit 4:2:0, BT.709 in the limited range, and wraps them as MP4 with the index first. */
export class VideoFile {
  readonly #size: FrameSize;
  readonly #target = new BufferTarget();
  readonly #output: Output;
  readonly #source = new EncodedVideoPacketSource('avc');
  readonly #encoder: VideoEncoder;
  #packets = Promise.resolve();
  #fault: Error | undefined;
  #frames = 0;

  private constructor(size: FrameSize) {
    this.#size = size;
    this.#output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target: this.#target });
    this.#output.addVideoTrack(this.#source, { frameRate: FRAMES_PER_S });
    this.#output.setMetadataTags({ comment: 'Demo render' });
    this.#encoder = new VideoEncoder({
      output: (chunk, metadata) => {
        const data = new Uint8Array(chunk.byteLength);
        chunk.copyTo(data);
        // By hand: the chunk's own duration is rounded to microseconds and drifts off 24 fps.
        const index = Math.round(chunk.timestamp / FRAME_US);
        const packet = new EncodedPacket(data, chunk.type === 'key' ? 'key' : 'delta', index * FRAME_S, FRAME_S);
        this.#packets = this.#packets.then(() => this.#source.add(packet, metadata));
        this.#packets.catch((error: unknown) => this.#fail(error));
      },
      error: (error) => this.#fail(error),
    });
    this.#encoder.configure({
      // High profile; level 4.0 holds 1080p, 5.0 the wider 21:9 frames.
      codec: size.width * size.height > 1920 * 1088 ? 'avc1.640032' : 'avc1.640028',
      width: size.width,
      height: size.height,
      framerate: FRAMES_PER_S,
      bitrate: Math.round(size.width * size.height * FRAMES_PER_S * 0.2),
      latencyMode: 'quality',
      avc: { format: 'avc' },
    });
  }

  static async create(size: FrameSize): Promise<VideoFile> {
    const file = new VideoFile(size);
    await file.#output.start();
    return file;
  }

  /** Takes one RGBA picture of the frame's size; waits while the encoder has enough to do. */
  async addFrame(pixels: Uint8Array): Promise<void> {
    if (this.#fault) throw this.#fault;
    const frame = new VideoFrame(pixels, {
      // RGBX and an explicit limited range: plain RGBA gives full-range files, which some players refuse.
      format: 'RGBX',
      codedWidth: this.#size.width,
      codedHeight: this.#size.height,
      timestamp: Math.round(this.#frames * FRAME_US),
      duration: Math.round(FRAME_US),
      colorSpace: { primaries: 'bt709', transfer: 'bt709', matrix: 'bt709', fullRange: false },
    });
    this.#encoder.encode(frame, { keyFrame: this.#frames % KEY_FRAME_EVERY === 0 });
    frame.close();
    this.#frames += 1;
    while (this.#encoder.encodeQueueSize > QUEUE_LIMIT && !this.#fault) {
      await new Promise((resolve) => this.#encoder.addEventListener('dequeue', resolve, { once: true }));
    }
  }

  /** Waits for the last frames and gives the whole file. */
  async finish(): Promise<Uint8Array> {
    await this.#encoder.flush();
    this.#encoder.close();
    await this.#packets;
    if (this.#fault) throw this.#fault;
    await this.#output.finalize();
    if (!this.#target.buffer) throw new Error('The MP4 writer returned no data.');
    return new Uint8Array(this.#target.buffer);
  }

  #fail(error: unknown): void {
    this.#fault ??= error instanceof Error ? error : new Error(String(error));
  }
}
