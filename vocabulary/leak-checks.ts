/**
 * What the test suite of this release checks at least before an adult work may count as unexposed: as how many kinds of
 * readers who may not see it, and how many answers of pages, calls and files. tests/http/adult-leaks.test.ts proves both numbers.
 */
export const LEAK_CHECKS = { readers: 6, answers: 5000 } as const;
