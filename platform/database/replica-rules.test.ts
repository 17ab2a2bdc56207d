import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readPosition } from './log-position.ts';
import { MAX_LAG_MS, MAX_UNSEEN_MS, UNSEEN, afterCheck, mayServe } from './replica-rules.ts';

test('orders log positions', () => {
  assert.ok(readPosition('0/FFFFFFFF') < readPosition('1/0'));
  assert.equal(readPosition('16/B374D848'), 0x16b374d848n);
  for (const other of ['', '1', '1/', 'x/0', '0/0/0', '0/123456789']) assert.throws(() => readPosition(other), other);
});

test('reads nothing from a replica that was not seen for two seconds', () => {
  assert.equal(mayServe(UNSEEN, 0), false);
  const seen = afterCheck(UNSEEN, { at: 1000, primary: 10n, replayed: 10n });
  assert.equal(mayServe(seen, 1000 + MAX_UNSEEN_MS), true);
  assert.equal(mayServe(seen, 1001 + MAX_UNSEEN_MS), false);
});

test('reads nothing from a missing or invalid replica', () => {
  const seen = afterCheck(UNSEEN, { at: 0, primary: 10n, replayed: 10n });
  assert.equal(mayServe(afterCheck(seen, { at: 500, primary: 10n, replayed: undefined }), 500), false);
});

test('reads nothing from a replica before its barrier was replayed', () => {
  const seen = { ...afterCheck(UNSEEN, { at: 0, primary: 10n, replayed: 9n }), barrier: 10n };
  assert.equal(mayServe(seen, 0), false);
  assert.equal(mayServe(afterCheck(seen, { at: 500, primary: 11n, replayed: 10n }), 500), true);
});

test('uses the primary when the lag exceeds five seconds', () => {
  let view = UNSEEN;
  for (let at = 0; at <= MAX_LAG_MS; at += 500) {
    view = afterCheck(view, { at, primary: BigInt(100 + at), replayed: 50n });
    assert.equal(mayServe(view, at), true, `${at}`);
  }
  view = afterCheck(view, { at: MAX_LAG_MS + 500, primary: 99_999n, replayed: 50n });
  assert.equal(mayServe(view, MAX_LAG_MS + 500), false);
  view = afterCheck(view, { at: MAX_LAG_MS + 1000, primary: 99_999n, replayed: 99_999n });
  assert.equal(mayServe(view, MAX_LAG_MS + 1000), true);
});

test('serves from an older replica during a primary outage but not behind the barrier', () => {
  let view = afterCheck(UNSEEN, { at: 0, primary: 10n, replayed: 9n });
  view = afterCheck(view, { at: 60_000, primary: undefined, replayed: 9n });
  assert.equal(mayServe(view, 60_000), true);
  assert.equal(mayServe({ ...view, barrier: 10n }, 60_000), false);
});

test('serves from a promoted replica only during a primary outage', () => {
  const followed = afterCheck(UNSEEN, { at: 0, primary: 10n, replayed: 10n });
  const promoted = { replayed: 10n, isPromoted: true };
  assert.equal(mayServe(afterCheck(followed, { at: 500, primary: undefined, ...promoted }), 500), true);
  assert.equal(mayServe(afterCheck(followed, { at: 500, primary: 10n, ...promoted }), 500), false);
  const behind = { ...followed, barrier: 11n };
  assert.equal(mayServe(afterCheck(behind, { at: 500, primary: undefined, ...promoted }), 500), false);
  const stranger = afterCheck(UNSEEN, { at: 0, primary: 10n, ...promoted });
  assert.equal(mayServe(afterCheck(stranger, { at: 500, primary: undefined, ...promoted }), 500), false);
});

test('only serves what was seen, past the barrier and recent, in any order of checks', () => {
  const arbitrary = fc.record({
    step: fc.integer({ min: 1, max: 3000 }),
    grown: fc.integer({ min: 0, max: 50 }),
    behind: fc.option(fc.integer({ min: 0, max: 100 }), { nil: undefined }),
  });
  fc.assert(
    fc.property(fc.array(arbitrary, { minLength: 1, maxLength: 200 }), (looks) => {
      const history: { at: number; position: bigint }[] = [];
      let [view, at, primary] = [UNSEEN, 0, 1000n];
      let replayed = 0n;
      for (const { step, grown, behind } of looks) {
        at += step;
        primary += BigInt(grown);
        history.push({ at, position: primary });
        const now = behind === undefined ? undefined : primary - BigInt(behind);
        // Replay never goes back.
        if (now !== undefined && now > replayed) replayed = now;
        view = afterCheck(view, { at, primary, replayed: now === undefined ? undefined : replayed });
        if (!mayServe(view, at)) continue;
        const missing = history.find(({ position }) => position > replayed);
        assert.ok(!missing || at - missing.at <= MAX_LAG_MS);
      }
      assert.ok(view.ahead.length <= 101);
    }),
  );
});
