/** Numbers of works for their authors. */
export { rollUpNumbers } from './roll-up-numbers.ts';
export { type EpisodeNumbers, type NumberSums, type WorkNumbers, showWorkNumbers } from './show-work-numbers.ts';
