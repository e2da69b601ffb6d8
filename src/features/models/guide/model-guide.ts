import { graphql } from 'gatsby';

/** A model's uses, prompts for it, and questions about it; content/guides has them. */
export interface ModelGuide {
  uses: readonly string[];
  prompts: readonly GuidePrompt[];
  questions: readonly { question: string; answer: string }[];
}

export interface GuidePrompt {
  title: string;
  /** As it goes to the model. */
  prompt: string;
  why: string;
}

/** @public Gatsby reads fragments of exported queries only. */
export const modelGuideFields = graphql`
  fragment ModelGuideFields on ModelGuide {
    uses
    prompts {
      title
      prompt
      why
    }
    questions {
      question
      answer
    }
  }
`;
