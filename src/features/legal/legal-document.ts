import { graphql } from 'gatsby';

/** A legal text in the visitor's language, or in English where that is missing. */
export type LegalText = Queries.LegalTextFragment;

/** @public Gatsby reads fragments of exported queries only. */
export const legalTextFields = graphql`
  fragment LegalText on LegalDocument {
    language
    title
    description
    updatedAt
    intro
    sections {
      key
      heading
      blocks {
        paragraph
        list
        table
      }
    }
  }
`;
