// The terminology of the texts in a page, by the list of scripts/prose.
import { findTerms } from '../../../scripts/prose/terminology.mjs';

/** The name of a page, and of two GraphQL fields of the contract, which the list does not have as such. */
const names = /^(?:Faults|Faults · Practice API sandbox|(?<field>scenarios?)(?:: \k<field>)?)$/;

/** Lessons have quizzes, challenges and the SOAP tab have SOAP faults: the list permits their words in these files. */
const contentPath = 'docs/tutorials/challenges';

export function wordingProblems(texts, { hasContent = false }) {
  const path = hasContent ? contentPath : 'page';
  return [...new Set(texts)]
    .filter((text) => !names.test(text))
    .flatMap((text) => findTerms(path, text).map(({ message }) => `${message} (in: ${text.slice(0, 80)})`));
}
