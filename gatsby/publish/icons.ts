import fs from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

/** Colours of the dark theme (src/styles/tokens.css), the background of icons and the start screen. */
const BACKGROUND = '#0C0B0A';

/** Writes the icons that browsers and phones request, all from `static/logo.svg`, and the manifest that lists them. */
export async function writeIcons(root: string, productName: string): Promise<void> {
  const logo = await fs.readFile(path.join(root, 'static/logo.svg'));
  const target = (name: string) => path.join(root, 'public', name);
  const icons = [
    { name: 'icon-192.png', size: 192 },
    { name: 'icon-512.png', size: 512 },
    { name: 'apple-touch-icon.png', size: 180 },
  ];
  await Promise.all(icons.map(async ({ name, size }) => fs.writeFile(target(name), await drawIcon(logo, size))));
  await fs.writeFile(target('favicon.ico'), wrapAsIco(await drawIcon(logo, 32), 32));
  await fs.writeFile(target('manifest.webmanifest'), renderManifest(productName));
  await fs.copyFile(path.join(root, 'static/logo.svg'), target('favicon.svg'));
}

/** The logo in the middle 60 %, so that a round mask does not cut it. */
async function drawIcon(logo: Buffer, size: number): Promise<Buffer> {
  const inner = Math.round(size * 0.6);
  const mark = await sharp(logo, { density: 600 }).resize(inner, inner, { fit: 'inside' }).png().toBuffer();
  return sharp({ create: { width: size, height: size, channels: 4, background: BACKGROUND } })
    .composite([{ input: mark, gravity: 'centre' }])
    .png()
    .toBuffer();
}

/** An ICO file holding one PNG, as every browser since 2010 reads it. */
function wrapAsIco(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2); // type: icon
  header.writeUInt16LE(1, 4); // pictures
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10); // planes
  header.writeUInt16LE(32, 12); // bits a pixel
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}

function renderManifest(productName: string): string {
  return JSON.stringify({
    name: productName,
    short_name: productName,
    start_url: '/',
    display: 'browser',
    background_color: BACKGROUND,
    theme_color: BACKGROUND,
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any maskable' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any maskable' },
    ],
  });
}
