import assert from 'node:assert/strict';
import { afterEach, mock, test } from 'node:test';
import { dismissToast, removeToast, toast, currentToasts, watchToasts } from './toasts.ts';

const open = (): (string | undefined)[] =>
  currentToasts()
    .filter(({ isOpen }) => isOpen)
    .map(({ title }) => title);

afterEach(() => {
  for (const { id } of currentToasts()) removeToast(id);
});

test('X5: at most three toasts are open, newest first', () => {
  for (const title of ['하나', '둘', '셋', '넷']) toast({ title });
  assert.deepEqual(open(), ['넷', '셋', '둘']);
});

test('X5: toasts last three seconds and are not destructive by default', () => {
  toast({ title: '길게', durationMs: 9000, variant: 'destructive' });
  toast({ title: '보통' });
  assert.deepEqual(
    currentToasts().map(({ durationMs, variant }) => [durationMs, variant]),
    [
      [3000, undefined],
      [9000, 'destructive'],
    ],
  );
});

test('X5: a dismissed toast is removed later and an update does not reopen it', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const toastHandle = toast({ title: '저장하고 있습니다.' });
  toastHandle.update({ title: '저장했습니다.' });
  assert.deepEqual(open(), ['저장했습니다.']);
  toastHandle.dismiss();
  toastHandle.dismiss();
  toastHandle.update({ title: '늦은 말' });
  assert.deepEqual(open(), []);
  assert.equal(currentToasts().length, 1);
  t.mock.timers.tick(30_000);
  assert.deepEqual(currentToasts(), []);
});

test('X5: a closed toast does not count towards the limit', () => {
  const first = toast({ title: '하나' });
  toast({ title: '둘' });
  toast({ title: '셋' });
  first.dismiss();
  toast({ title: '넷' });
  assert.deepEqual(open(), ['넷', '셋', '둘']);
});

test('subscribers receive each change once and none after unsubscribing', () => {
  const heard = mock.fn();
  const leave = watchToasts(heard);
  const { id } = toast({ title: '하나' });
  const list = currentToasts();
  assert.equal(list, currentToasts());
  dismissToast(id);
  dismissToast(id);
  leave();
  removeToast(id);
  assert.equal(heard.mock.callCount(), 2);
});
