import assert from 'node:assert/strict';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny';
import { markAsGenerated } from './mark-as-generated';

const CLIP = path.join(__dirname, '..', '..', 'content', 'models', 'media', 'wan-2.5.mp4');
const madeBy = { model: 'wan-2.5', provider: 'fal', at: new Date('2026-11-21T08:00:00Z') } as const;
const TRAINED = 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia';

describe('marking a video as made by AI', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'marking-'));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  async function fileOf(name: string, content?: Buffer): Promise<string> {
    const file = path.join(folder, name);
    if (content) await writeFile(file, content);
    else await copyFile(CLIP, file);
    return file;
  }

  function box(type: string, content: Buffer | string, size?: number): Buffer {
    const body = Buffer.from(content);
    const head = Buffer.alloc(8);
    head.writeUInt32BE(size ?? 8 + body.length);
    head.write(type, 4, 'latin1');
    return Buffer.concat([head, body]);
  }

  async function packetsOf(file: string): Promise<string[]> {
    const input = new Input({ source: new BufferSource(await readFile(file)), formats: ALL_FORMATS });
    const track = await input.getPrimaryVideoTrack();
    assert.ok(track);
    const packets: string[] = [];
    for await (const packet of new EncodedPacketSink(track).packets()) {
      packets.push(`${packet.timestamp} ${packet.type} ${Buffer.from(packet.data).toString('base64')}`);
    }
    return packets;
  }

  test('adds a packet that says so, and moves no frame', async () => {
    const file = await fileOf('clip.mp4');
    const before = await readFile(file);
    assert.equal(await markAsGenerated(file, madeBy), 'marked');
    const marked = await readFile(file);
    assert.deepEqual(marked.subarray(0, before.length), before);
    const added = marked.subarray(before.length).toString('utf8');
    assert.ok(added.includes(`<Iptc4xmpExt:DigitalSourceType>${TRAINED}</Iptc4xmpExt:DigitalSourceType>`));
    assert.match(added, /AI-generated video \(model: wan-2\.5\)/);
    assert.match(added, /2026-11-21T08:00:00\.000Z/);
    const packets = await packetsOf(file);
    assert.ok(packets.length > 10);
    assert.deepEqual(packets, await packetsOf(CLIP));
  });

  test('a second time changes nothing', async () => {
    const file = await fileOf('twice.mp4');
    await markAsGenerated(file, madeBy);
    const once = await readFile(file);
    assert.equal(await markAsGenerated(file, { ...madeBy, model: 'veo3' }), 'already');
    assert.deepEqual(await readFile(file), once);
  });

  test('the demo says that no trained model drew it', async () => {
    const file = await fileOf('sample.mp4');
    await markAsGenerated(file, { ...madeBy, provider: 'sample' });
    const text = (await readFile(file)).toString('latin1');
    assert.ok(text.includes('/algorithmicMedia<') && text.includes('AI-generated video (demo'));
  });

  test("another program's packet gives way, a signed manifest stays untouched", async () => {
    const xmp = box(
      'uuid',
      Buffer.concat([Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex'), Buffer.from('<x/>')]),
    );
    const foreign = await fileOf('foreign.mp4', Buffer.concat([await readFile(CLIP), xmp]));
    assert.equal(await markAsGenerated(foreign, madeBy), 'marked');
    const text = (await readFile(foreign)).toString('latin1');
    assert.equal(text.split(Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex').toString('latin1')).length, 3);
    assert.equal(text.split('uuid').length, 2);
    assert.ok(text.includes(TRAINED));

    const c2pa = box('uuid', Buffer.from('d8fec3d61b0e483c92975828877ec481', 'hex'));
    const signed = Buffer.concat([await readFile(CLIP), c2pa]);
    const file = await fileOf('signed.mp4', signed);
    assert.equal(await markAsGenerated(file, madeBy), 'already');
    assert.deepEqual(await readFile(file), signed);
  });

  test('a last box without a size gets one', async () => {
    const file = await fileOf('open.mp4', Buffer.concat([box('ftyp', 'isom0000'), box('mdat', 'frames', 0)]));
    assert.equal(await markAsGenerated(file, madeBy), 'marked');
    const marked = await readFile(file);
    assert.equal(marked.readUInt32BE(16), 14);
    assert.equal(marked.toString('latin1', 34, 38), 'uuid');
  });

  const broken: [string, Buffer][] = [
    ['nothing', Buffer.alloc(0)],
    ['text', Buffer.from('video of a lighthouse')],
    ['a box longer than the file', Buffer.concat([box('ftyp', 'isom'), box('mdat', 'x', 5000)])],
    ['a box shorter than its head', Buffer.concat([box('ftyp', 'isom'), box('mdat', 'x', 4)])],
    ['a cut head', Buffer.concat([box('ftyp', 'isom'), Buffer.from([0, 0, 0])])],
  ];
  for (const [what, content] of broken) {
    test(`${what} is left alone`, async () => {
      const file = await fileOf('broken.mp4', content);
      assert.equal(await markAsGenerated(file, madeBy), 'unreadable');
      assert.deepEqual(await readFile(file), content);
    });
  }
});
