import fs from 'node:fs';
import path from 'node:path';
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny';
import sharp from 'sharp';
import { bytesFor, FPS, FORMATS } from './clip-formats';
import { SCENES } from './scenes';

const CONTENT = path.join(__dirname, '../../content');

/** A clip that its model made is no sample any more. */
const samples = SCENES.filter(({ file }) => !fs.existsSync(path.join(CONTENT, `${file}.json`)));

describe.each(samples)('$title', ({ file, sound, ...scene }) => {
  const { width, height } = scene;

  it.each(FORMATS)('has a clip of five seconds as $ending', async (format) => {
    const { ending, kind, soundKind } = format;
    const bytes = fs.readFileSync(path.join(CONTENT, file + ending));
    expect(bytes.byteLength).toBeLessThanOrEqual(bytesFor(format, scene));

    const input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS });
    const soundTracks = await input.getAudioTracks();
    expect(soundTracks.map((track) => track.codec)).toEqual(sound ? [soundKind] : []);
    const track = await input.getPrimaryVideoTrack();
    expect([track?.codec, track?.codedWidth, track?.codedHeight]).toEqual([kind, width, height]);
    expect(await track?.computeDuration()).toBeCloseTo(5, 1);
    expect((await track?.computePacketStats())?.packetCount).toBe(5 * FPS);
  });

  it('puts the index of the MP4 before its pictures, so that it plays while it loads', () => {
    const bytes = fs.readFileSync(path.join(CONTENT, `${file}.mp4`));
    expect(bytes.indexOf('moov')).toBeGreaterThan(0);
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
  });

  it('has a poster that is sharp on large screens', async () => {
    const poster = await sharp(path.join(CONTENT, `${file}.jpg`)).metadata();
    expect(poster).toMatchObject({ format: 'jpeg', width: width * 1.5, height: height * 1.5 });
  });
});
