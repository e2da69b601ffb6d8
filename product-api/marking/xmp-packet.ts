import type { ProviderName } from '#contracts/model';

export interface MadeBy {
  /** Key of the catalogue. */
  model: string;
  provider: ProviderName;
  at: Date;
}

/** IPTC's terms for where a picture or video comes from: https://cv.iptc.org/newscodes/digitalsourcetype/ */
const SOURCE_TYPES = 'http://cv.iptc.org/newscodes/digitalsourcetype/';

/**
 * The XMP that says: made by AI. It is the field that search engines, social networks and news desks read
 * (`Iptc4xmpExt:DigitalSourceType`). Nothing in it tells who asked for the video or with which words.
 */
export function xmpPacket({ model, provider, at }: MadeBy): string {
  // The demo's renderer is a program that learnt from nothing; everything else is a trained model.
  const isTrained = provider !== 'sample';
  const sourceType = SOURCE_TYPES + (isTrained ? 'trainedAlgorithmicMedia' : 'algorithmicMedia');
  const description = isTrained
    ? `AI-generated video (model: ${model})`
    : `AI-generated video (demo: drawn by a sample renderer in place of ${model})`;
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
