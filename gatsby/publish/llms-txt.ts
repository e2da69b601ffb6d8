interface LlmsLink {
  name: string;
  url: string;
  text: string;
}

export interface LlmsContent {
  name: string;
  /** One sentence. */
  summary: string;
  about: string;
  sections: readonly { title: string; links: readonly LlmsLink[] }[];
}

/** `/llms.txt` as llmstxt.org has it: what the site is and where to read on, for readers that are programs. */
export function renderLlmsTxt({ name, summary, about, sections }: LlmsContent): string {
  const blocks = [
    `# ${name}`,
    `> ${summary}`,
    about,
    ...sections.flatMap(({ title, links }) => [
      `## ${title}`,
      links.map((link) => `- [${escapeLabel(link.name)}](${link.url}): ${link.text}`).join('\n'),
    ]),
  ];
  return `${blocks.join('\n\n')}\n`;
}

function escapeLabel(text: string): string {
  return text.replace(/[[\]\\]/g, '\\$&');
}
