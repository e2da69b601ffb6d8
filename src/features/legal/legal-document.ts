import { graphql } from 'gatsby';

/** A legal text in the visitor's language, or in English where that is missing. */
export type LegalText = Queries.LegalTextFragment;

/** @throws when the text exists in neither language: such a page must not be built. */
export function pickLegalText(texts: readonly LegalText[], language: string): LegalText {
  const text = texts.find((candidate) => candidate.language === language) ?? texts[0];
  if (!text) throw new Error('A legal text is missing in content/legal.');
  return text;
}

export const legalTextFields = graphql`
  fragment LegalText on LegalDocument {
    language
    title
    updatedAt
    intro
    sections {
      key
      heading
      blocks {
        paragraph
        list
      }
    }
  }
`;
