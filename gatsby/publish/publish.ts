import fs from 'node:fs/promises';
import path from 'node:path';
import type { Language } from '../languages';
import { readLlmsContent } from './llms-content';
import { renderLlmsTxt } from './llms-txt';
import { findPublicPages, type GraphqlArgs } from './public-pages';
import { renderSecurityTxt } from './security-txt';
import { renderRobots, renderSitemap } from './sitemap';
import { writeSocialCards, type Poster } from './social-cards';

interface PublishQuery {
  site: { siteMetadata: { siteUrl: string } };
  siteSettings: { product: { name: string }; contactEmail: string };
  allModel: { nodes: { key: string; image: PosterFile | null }[] };
}

interface PosterFile {
  absolutePath: string;
  internal: { contentDigest: string };
}

/** Writes the files besides the pages: sitemap, robots.txt, llms.txt, security.txt and social cards. */
export async function publishExtras(args: GraphqlArgs, root: string, languages: readonly Language[]): Promise<void> {
  const { graphql, reporter } = args;
  const activity = reporter.activityTimer('Sitemap and social cards');
  activity.start();
  const { data } = await graphql<PublishQuery>(`
    query Publish {
      site {
        siteMetadata {
          siteUrl
        }
      }
      siteSettings {
        product {
          name
        }
        contactEmail
      }
      allModel(sort: { order: ASC }) {
        nodes {
          key
          image {
            absolutePath
            internal {
              contentDigest
            }
          }
        }
      }
    }
  `);
  if (!data) {
    activity.panicOnBuild('Could not read the site settings.');
    return;
  }
  const { siteUrl } = data.site.siteMetadata;
  const product = data.siteSettings.product.name;
  const email = data.siteSettings.contactEmail;
  const posters = new Map(data.allModel.nodes.flatMap(({ key, image }) => (image ? [[key, toPoster(image)]] : [])));
  const pages = await findPublicPages(args);
  const write = async (name: string, text: string) => {
    const file = path.join(root, 'public', name);
    await fs.mkdir(path.dirname(file), { recursive: true });
    await fs.writeFile(file, text);
  };
  await Promise.all([
    write('sitemap.xml', renderSitemap(siteUrl, pages, languages)),
    write('robots.txt', renderRobots(siteUrl)),
    write('llms.txt', renderLlmsTxt(await readLlmsContent(args, siteUrl))),
    write('.well-known/security.txt', renderSecurityTxt({ siteUrl, email, builtAt: new Date() })),
  ]);
  const drawn = await writeSocialCards(pages, { root, product, languages, posters, cache: args.cache });
  activity.setStatus(`${pages.length} pages, ${drawn} cards drawn`);
  activity.end();
}

function toPoster({ absolutePath, internal }: PosterFile): Poster {
  return { file: absolutePath, digest: internal.contentDigest };
}
