const KEY = /^[a-z0-9][a-z0-9/._-]*$/;

/** Throws for a key that could leave the folder: keys are internal, so it is a bug. */
export function keySteps(key: string): string[] {
  const steps = key.split('/');
  if (!KEY.test(key) || key.includes('..') || steps.includes('') || steps.includes('.'))
    throw new Error(`Not a file key: ${JSON.stringify(key)}`);
  return steps;
}
