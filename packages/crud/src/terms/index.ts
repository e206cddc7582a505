export { cleanTexts } from './clean-text.ts';
export { type BlockedTerm, termMatcher, type TermMatch, type TermMatcher } from './matcher.ts';
