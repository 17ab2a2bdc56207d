import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readPosition } from './log-position.ts';
import { MOST_LAG_MS, MOST_UNSEEN_MS, UNSEEN, afterLook, mayServe } from './replica-rules.ts';

test('positions of the log compare as the log runs', () => {
  assert.ok(readPosition('0/FFFFFFFF') < readPosition('1/0'));
  assert.equal(readPosition('16/B374D848'), 0x16b374d848n);
  for (const other of ['', '1', '1/', 'x/0', '0/0/0', '0/123456789']) assert.throws(() => readPosition(other), other);
});

test('nothing is read from a replica before it was seen, nor when it has not been seen for two seconds', () => {
  assert.equal(mayServe(UNSEEN, 0), false);
  const seen = afterLook(UNSEEN, { at: 1000, primary: 10n, replayed: 10n });
  assert.equal(mayServe(seen, 1000 + MOST_UNSEEN_MS), true);
  assert.equal(mayServe(seen, 1001 + MOST_UNSEEN_MS), false);
});

test('a replica that is gone, or answers as none, is asked nothing', () => {
  const seen = afterLook(UNSEEN, { at: 0, primary: 10n, replayed: 10n });
  assert.equal(mayServe(afterLook(seen, { at: 500, primary: 10n, replayed: undefined }), 500), false);
});

test('what pages were told of is never read from a replica that has not replayed it', () => {
  const seen = { ...afterLook(UNSEEN, { at: 0, primary: 10n, replayed: 9n }), barrier: 10n };
  assert.equal(mayServe(seen, 0), false);
  assert.equal(mayServe(afterLook(seen, { at: 500, primary: 11n, replayed: 10n }), 500), true);
});

test('a replica lags as long as it has not reached where the primary stood; beyond five seconds the primary is asked', () => {
  let view = UNSEEN;
  for (let at = 0; at <= MOST_LAG_MS; at += 500) {
    view = afterLook(view, { at, primary: BigInt(100 + at), replayed: 50n });
    assert.equal(mayServe(view, at), true, `${at}`);
  }
  view = afterLook(view, { at: MOST_LAG_MS + 500, primary: 99_999n, replayed: 50n });
  assert.equal(mayServe(view, MOST_LAG_MS + 500), false);
  view = afterLook(view, { at: MOST_LAG_MS + 1000, primary: 99_999n, replayed: 99_999n });
  assert.equal(mayServe(view, MOST_LAG_MS + 1000), true);
});

test('while the primary is away an older replica serves, but never behind what pages were told of', () => {
  let view = afterLook(UNSEEN, { at: 0, primary: 10n, replayed: 9n });
  view = afterLook(view, { at: 60_000, primary: undefined, replayed: 9n });
  assert.equal(mayServe(view, 60_000), true);
  assert.equal(mayServe({ ...view, barrier: 10n }, 60_000), false);
});

test('one that was promoted serves while the primary is away, never beside a primary, nor when nobody saw it follow', () => {
  const followed = afterLook(UNSEEN, { at: 0, primary: 10n, replayed: 10n });
  const promoted = { replayed: 10n, isPromoted: true };
  assert.equal(mayServe(afterLook(followed, { at: 500, primary: undefined, ...promoted }), 500), true);
  assert.equal(mayServe(afterLook(followed, { at: 500, primary: 10n, ...promoted }), 500), false);
  const behind = { ...followed, barrier: 11n };
  assert.equal(mayServe(afterLook(behind, { at: 500, primary: undefined, ...promoted }), 500), false);
  const stranger = afterLook(UNSEEN, { at: 0, primary: 10n, ...promoted });
  assert.equal(mayServe(afterLook(stranger, { at: 500, primary: undefined, ...promoted }), 500), false);
});

test('whatever was seen in whichever order: what is served is seen, past the barrier and not too old', () => {
  const look = fc.record({
    step: fc.integer({ min: 1, max: 3000 }),
    grown: fc.integer({ min: 0, max: 50 }),
    behind: fc.option(fc.integer({ min: 0, max: 100 }), { nil: undefined }),
  });
  fc.assert(
    fc.property(fc.array(look, { minLength: 1, maxLength: 200 }), (looks) => {
      const history: { at: number; position: bigint }[] = [];
      let [view, at, primary] = [UNSEEN, 0, 1000n];
      let replayed = 0n;
      for (const { step, grown, behind } of looks) {
        at += step;
        primary += BigInt(grown);
        history.push({ at, position: primary });
        const now = behind === undefined ? undefined : primary - BigInt(behind);
        // What was replayed is not taken back.
        if (now !== undefined && now > replayed) replayed = now;
        view = afterLook(view, { at, primary, replayed: now === undefined ? undefined : replayed });
        if (!mayServe(view, at)) continue;
        const missing = history.find(({ position }) => position > replayed);
        assert.ok(!missing || at - missing.at <= MOST_LAG_MS);
      }
      assert.ok(view.ahead.length <= 101);
    }),
  );
});
