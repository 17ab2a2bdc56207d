import assert from 'node:assert/strict';
import { afterEach, mock, test } from 'node:test';
import { dismissToast, removeToast, toast, toastsNow, watchToasts } from './toasts.ts';

const open = (): (string | undefined)[] =>
  toastsNow()
    .filter(({ isOpen }) => isOpen)
    .map(({ title }) => title);

afterEach(() => {
  for (const { id } of toastsNow()) removeToast(id);
});

test('X5: three toasts stand at most, the newest first; the oldest makes room', () => {
  for (const title of ['하나', '둘', '셋', '넷']) toast({ title });
  assert.deepEqual(open(), ['넷', '셋', '둘']);
});

test('X5: three seconds unless told; default unless destructive', () => {
  toast({ title: '길게', durationMs: 9000, variant: 'destructive' });
  toast({ title: '보통' });
  assert.deepEqual(
    toastsNow().map(({ durationMs, variant }) => [durationMs, variant]),
    [
      [3000, undefined],
      [9000, 'destructive'],
    ],
  );
});

test('X5: dismissing closes a toast and it is removed later; an update after that does not open it again', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const said = toast({ title: '저장하고 있습니다.' });
  said.update({ title: '저장했습니다.' });
  assert.deepEqual(open(), ['저장했습니다.']);
  said.dismiss();
  said.dismiss();
  said.update({ title: '늦은 말' });
  assert.deepEqual(open(), []);
  assert.equal(toastsNow().length, 1);
  t.mock.timers.tick(30_000);
  assert.deepEqual(toastsNow(), []);
});

test('X5: a closed toast takes no open one its place', () => {
  const first = toast({ title: '하나' });
  toast({ title: '둘' });
  toast({ title: '셋' });
  first.dismiss();
  toast({ title: '넷' });
  assert.deepEqual(open(), ['넷', '셋', '둘']);
});

test('who watches hears each change once, and nothing after leaving', () => {
  const heard = mock.fn();
  const leave = watchToasts(heard);
  const { id } = toast({ title: '하나' });
  const list = toastsNow();
  assert.equal(list, toastsNow());
  dismissToast(id);
  dismissToast(id);
  leave();
  removeToast(id);
  assert.equal(heard.mock.callCount(), 2);
});
