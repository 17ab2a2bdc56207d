import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nextState } from './transition-rules.ts';

const SUBMISSION = {
  states: ['draft', 'pending', 'returned', 'approved'],
  acts: ['submit', 'take-back', 'return', 'approve'],
} as const;
const EPISODE = {
  states: ['draft', 'review', 'scheduled', 'open', 'withdrawn'],
  acts: [
    'submit',
    'take-back',
    'return',
    'approve-now',
    'approve-later',
    'publish-now',
    'publish-later',
    'unschedule',
    'come-due',
    'withdraw',
    'restore',
  ],
} as const;
const WORK = {
  states: ['draft', 'ongoing', 'hiatus', 'completed', 'withdrawn'],
  acts: ['publish', 'pause', 'resume', 'complete', 'withdraw', 'restore'],
} as const;

/** One row a state, one column an act; `-`: not allowed. */
function tableOf(states: readonly string[], next: (state: string) => (string | undefined)[]): Record<string, string> {
  return Object.fromEntries(
    states.map((state) => [
      state,
      next(state)
        .map((to) => to ?? '-')
        .join(' '),
    ]),
  );
}

test('submissions change state exactly as the table says', () => {
  const { states, acts } = SUBMISSION;
  const next = (state: string): (string | undefined)[] =>
    acts.map((act) => nextState('submission', { state: state as (typeof states)[number], act }));
  assert.deepEqual(tableOf(states, next), {
    draft: 'pending - - -',
    pending: '- draft returned approved',
    returned: 'pending - - -',
    approved: '- - - -',
  });
});

test('episodes change state exactly as the table says', () => {
  const { states, acts } = EPISODE;
  const next = (state: string): (string | undefined)[] =>
    acts.map((act) => nextState('episode', { state: state as (typeof states)[number], act }));
  assert.deepEqual(tableOf(states, next), {
    draft: 'review - - - - open scheduled - - - -',
    review: '- draft draft open scheduled - - - - - -',
    scheduled: 'review - - - - open scheduled draft open - -',
    open: '- - - - - - - - - withdrawn -',
    withdrawn: 'review - - - - open scheduled - - - open',
  });
});

test('works change state exactly as the table says', () => {
  const { states, acts } = WORK;
  const next = (state: string): (string | undefined)[] =>
    acts.map((act) => nextState('work', { state: state as (typeof states)[number], act }));
  assert.deepEqual(tableOf(states, next), {
    draft: 'ongoing - - - - -',
    ongoing: '- hiatus - completed withdrawn -',
    hiatus: '- - ongoing completed withdrawn -',
    completed: '- - ongoing - withdrawn -',
    withdrawn: '- - - - - ongoing',
  });
});
