const KEY = /^[a-z0-9][a-z0-9/._-]*$/;

/** The steps of a key. Throws on one that could lead elsewhere: keys are the shop's own, so a bad one is a fault. */
export function keySteps(key: string): string[] {
  const steps = key.split('/');
  if (!KEY.test(key) || key.includes('..') || steps.includes('') || steps.includes('.'))
    throw new Error(`Not a file key: ${JSON.stringify(key)}`);
  return steps;
}
