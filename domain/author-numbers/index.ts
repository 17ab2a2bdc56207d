/** Numbers of works for their authors. */
export { rollUpNumbers } from './roll-up-numbers.ts';
export { showAuthorNumbers } from './show-author-numbers.ts';
