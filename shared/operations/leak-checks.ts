/**
 * Minimum coverage before an adult work counts as unexposed: kinds of unauthorised readers, and responses of pages,
 * API and files. tests/http/security/adult-leaks.test.ts proves both numbers.
 */
export const LEAK_CHECKS = { readers: 6, answers: 5000 } as const;
