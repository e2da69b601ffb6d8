import type { ProviderName } from './model';

/** The model and provider that made a video. */
export interface Maker {
  /** Key of the catalogue. */
  model: string;
  provider: ProviderName;
}

/** XMP in MP4 is in a box of this id at the top level (XMP specification, part 3, 1.1.3.3). */
export const XMP_UUID = 'be7acfcb97a942e89c71999491e3afac';

/** IPTC's terms for where a picture or video comes from: https://cv.iptc.org/newscodes/digitalsourcetype/ */
const SOURCE_TYPES = 'http://cv.iptc.org/newscodes/digitalsourcetype/';

/**
 * The box at the end of an MP4 that says: made by AI, by these makers. Its XMP has the field that search engines, social
 * networks and news desks read (`Iptc4xmpExt:DigitalSourceType`). Nothing in it tells who asked for the video or with
 * which words.
 */
export function xmpBox(makers: readonly Maker[], at: Date): Uint8Array<ArrayBuffer> {
  const content = new TextEncoder().encode(xmpPacket(makers, at));
  const box = new Uint8Array(8 + XMP_UUID.length / 2 + content.length);
  new DataView(box.buffer).setUint32(0, box.length);
  box.set(new TextEncoder().encode('uuid'), 4);
  box.set(
    (XMP_UUID.match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16)),
    8,
  );
  box.set(content, box.length - content.length);
  return box;
}

function xmpPacket(makers: readonly Maker[], at: Date): string {
  // The demo's renderer is a program that learnt from nothing; everything else is a trained model.
  const isTrained = makers.some(({ provider }) => provider !== 'sample');
  const sourceType = SOURCE_TYPES + (isTrained ? 'trainedAlgorithmicMedia' : 'algorithmicMedia');
  const models = [...new Set(makers.map(({ model }) => model))].join(', ');
  const description = isTrained
    ? `AI-generated video (model: ${models})`
    : `AI-generated video (demo: drawn by a sample renderer in place of ${models})`;
  return `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
 <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
  <rdf:Description rdf:about=""
    xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"
    xmlns:dc="http://purl.org/dc/elements/1.1/"
    xmlns:xmp="http://ns.adobe.com/xap/1.0/">
   <Iptc4xmpExt:DigitalSourceType>${sourceType}</Iptc4xmpExt:DigitalSourceType>
   <dc:description><rdf:Alt><rdf:li xml:lang="x-default">${escape(description)}</rdf:li></rdf:Alt></dc:description>
   <xmp:CreateDate>${at.toISOString()}</xmp:CreateDate>
  </rdf:Description>
 </rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>`;
}

function escape(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}
