import { hashSync, verifySync } from '@node-rs/argon2';
import { answerJobs } from '#platform/workers/answer-jobs';
import { standBack } from '#platform/workers/stand-back';
import type { PasswordTasks } from './password-task.ts';

/** OWASP's least for argon2id: 19 MiB, two passes, one lane. */
const STRENGTH = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The thread in which passwords are hashed, one after the other and behind whoever serves. */
standBack();
answerJobs<PasswordTasks>(
  {
    hash: async ({ password }) => hashSync(password, STRENGTH),
    verify: async ({ known, password }) => verifySync(known, password),
  },
  () => [],
);
