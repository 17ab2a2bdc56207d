import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import {
  ManualClock,
  FakeReadingView,
  fakeSection as section,
} from '../../../../tests/support/fakes/fake-reading-view.ts';
import type { StageSection } from '../text/text-stage.ts';
import { type TtsPorts, TtsPlayer } from './tts-player.ts';
import { splitSentences } from './sentences.ts';
import type { Outcome, SpeechEngine, Utterance } from './speech-engine.ts';

/** A speech engine controlled by the test. */
class HandSpeaker implements SpeechEngine {
  readonly spoken: Utterance[] = [];
  names = ['유나'];
  #settle: ((outcome: Outcome) => void) | undefined;

  voices = () => Promise.resolve(this.names.map((name) => ({ id: name, name, isRemote: false })));
  speak(words: Utterance): Promise<Outcome> {
    assert.equal(this.#settle, undefined, 'two voices at once');
    this.spoken.push(words);
    return new Promise((resolve) => {
      this.#settle = resolve;
    });
  }
  cancel(): void {
    this.#settle?.('cancelled');
    this.#settle = undefined;
  }
  get isSpeaking(): boolean {
    return this.#settle !== undefined;
  }
  get last(): string | undefined {
    return this.spoken.at(-1)?.text;
  }
  async end(outcome: Outcome = 'ended'): Promise<void> {
    const finish = this.#settle;
    this.#settle = undefined;
    finish?.(outcome);
    await turn();
  }
}

function setUp(stage: FakeReadingView, more: Partial<TtsPorts> = {}) {
  const [clock, speaker] = [new ManualClock(), new HandSpeaker()];
  const settings = { rate: 1, pitch: 1, voice: '유나' };
  const aloud = new TtsPlayer({
    stage,
    speaker,
    clock,
    settings: () => settings,
    sentencesIn: ({ passages }) =>
      splitSentences(passages.map(({ id, text }) => ({ id, text, readings: [], alt: '', isBreak: !text }))),
    isInView: (from, length) => stage.isInView(from, length),
    shapeOf: () => stage.shape,
    isHidden: () => false,
    ...more,
  });
  return { aloud, clock, speaker, settings, stage };
}

test('reads from the first visible sentence to the end of the last episode (L9)', async () => {
  const { aloud, speaker } = setUp(new FakeReadingView([section(1, ['가. 나.', '다.'])]));
  await aloud.open('view');
  for (const words of ['가.', '나.', '다.']) {
    assert.equal(speaker.last, words);
    assert.equal(aloud.state().sentence?.spoken, words);
    await speaker.end();
  }
  assert.deepEqual([aloud.state().phase, aloud.state().notice], ['paused', 'latest']);
  assert.equal(speaker.spoken.length, 3);
});

test('starts at a spot or at the sentence in view (L9)', async () => {
  const stage = new FakeReadingView([section(1, ['가나다. 라마바. 사아자.', '차카타.'])]);
  const { aloud, speaker } = setUp(stage);
  await aloud.open({ episode: 1, block: '1-0', offset: 7 });
  assert.equal(speaker.last, '라마바.');
  aloud.startAt({ episode: 1, block: '1-1', offset: 0 });
  await turn();
  assert.equal(speaker.last, '차카타.');
  stage.view = { episode: 1, block: '1-0', offset: 2 };
  stage.seen = ['1-0'];
  aloud.startAt('view');
  await turn();
  assert.equal(speaker.last, '라마바.');
  stage.seenLetters = 5;
  aloud.startAt('view');
  await turn();
  assert.equal(speaker.last, '가나다.', 'a sentence that fills the view is read from its beginning');
});

test('pause is silent and resume repeats the sentence (L9)', async () => {
  const { aloud, speaker } = setUp(new FakeReadingView([section(1, ['가. 나. 다.'])]));
  await aloud.open('view');
  await speaker.end();
  aloud.toggle();
  assert.equal(speaker.isSpeaking, false);
  assert.equal(aloud.state().phase, 'paused');
  await turn();
  assert.equal(speaker.spoken.length, 2);
  aloud.toggle();
  await turn();
  assert.equal(speaker.last, '나.');
  await speaker.end();
  assert.equal(speaker.last, '다.');
});

test('steps by sentence and paragraph while speaking or paused (L9)', async () => {
  const { aloud, speaker } = setUp(new FakeReadingView([section(1, ['가. 나.', '다. 라.', '마.'])]));
  await aloud.open('view');
  const goes = async (unit: 'sentence' | 'paragraph', direction: 1 | -1): Promise<string | undefined> => {
    aloud.step(unit, direction);
    await turn();
    return aloud.state().sentence?.spoken;
  };
  assert.equal(await goes('sentence', 1), '나.');
  assert.equal(await goes('sentence', 1), '다.');
  assert.equal(await goes('sentence', -1), '나.');
  assert.equal(await goes('paragraph', 1), '다.');
  assert.equal(await goes('sentence', 1), '라.');
  assert.equal(await goes('paragraph', -1), '다.');
  assert.equal(await goes('paragraph', -1), '가.');
  assert.equal(await goes('sentence', -1), '가.');
  assert.equal(speaker.last, '가.');
  aloud.pause();
  const count = speaker.spoken.length;
  assert.equal(await goes('paragraph', 1), '다.');
  assert.equal(await goes('paragraph', 1), '마.');
  assert.equal(await goes('sentence', 1), '마.');
  assert.equal(speaker.spoken.length, count);
  aloud.play();
  await turn();
  assert.equal(speaker.last, '마.');
});

test('changed rate or voice restarts the sentence after a pause (L9)', async () => {
  const { aloud, clock, speaker, settings } = setUp(new FakeReadingView([section(1, ['가. 나.'])]));
  await aloud.open('view');
  for (settings.rate of [1.2, 1.5, 1.8]) {
    aloud.retune();
    await clock.pass(100);
  }
  assert.equal(speaker.spoken.length, 1);
  await clock.pass(300);
  assert.deepEqual(
    speaker.spoken.map(({ text, rate }) => [text, rate]),
    [
      ['가.', 1],
      ['가.', 1.8],
    ],
  );
  aloud.retune();
  await clock.pass(300);
  assert.equal(speaker.spoken.length, 2, 'the same rate says nothing again');
  settings.voice = '선희';
  await speaker.end();
  assert.deepEqual([speaker.last, speaker.spoken.at(-1)?.voice], ['나.', '선희']);
  aloud.pause();
  settings.rate = 1;
  aloud.retune();
  await clock.pass(300);
  assert.equal(speaker.isSpeaking, false, 'a paused voice stays silent');
});

test('continues with the next episode, title first, and prefetches it once (L9)', async () => {
  const stage = new FakeReadingView([section(1, ['가. 나.'], { isOpen: true })], [section(2, ['다.'])]);
  const { aloud, clock, speaker } = setUp(stage);
  await aloud.open('view');
  assert.equal(stage.asked, 0);
  await speaker.end();
  assert.equal(stage.asked, 1);
  await speaker.end();
  assert.equal(stage.asked, 1);
  await clock.pass(800);
  assert.match(speaker.last ?? '', /^2화/);
  assert.equal(aloud.state().section?.viewed.episode.id, 2);
  await speaker.end();
  assert.equal(speaker.last, '다.');
  assert.equal(stage.shown.at(-1)?.episode, 2);
  aloud.step('sentence', -1);
  aloud.step('sentence', -1);
  await turn();
  assert.equal(speaker.last, '나.', 'and back again');
});

test('stops at a locked episode and continues after it is opened (L9)', async () => {
  const onward: StageSection[] = [];
  const stage = new FakeReadingView([section(1, ['가.'], { isOpen: false })], onward);
  const { aloud, clock, speaker } = setUp(stage);
  await aloud.open('view');
  await speaker.end();
  assert.equal(aloud.state().notice, 'locked');
  onward.push(section(2, ['나.']));
  aloud.play();
  await clock.pass(800);
  assert.equal(aloud.state().section?.viewed.episode.id, 2);
  const free = setUp(new FakeReadingView([section(1, ['가.'], { isOpen: true })]));
  await free.aloud.open('view');
  await free.speaker.end();
  assert.equal(free.aloud.state().notice, 'notFetched');
});

test('sleep timer counts speaking time only and ends after a sentence (L9)', async () => {
  const { aloud, clock, speaker } = setUp(new FakeReadingView([section(1, ['가. 나. 다. 라.'])]));
  await aloud.open('view');
  aloud.sleepAfter(15);
  await clock.pass(5000);
  aloud.pause();
  await clock.pass(60 * 60_000);
  assert.equal(aloud.sleepRemainingMs(), 15 * 60_000 - 5000);
  aloud.play();
  await turn();
  await clock.pass(4000);
  await speaker.end();
  assert.equal(speaker.last, '나.');
  for (let minutes = 0; minutes < 14; minutes += 1) {
    await clock.pass(4000);
    aloud.step('sentence', -1);
    await clock.pass(4000);
    aloud.step('sentence', 1);
  }
  assert.equal(aloud.state().phase, 'speaking');
  for (let times = 0; (aloud.sleepRemainingMs() ?? 0) > 0; times += 1) {
    await clock.pass(4000);
    aloud.step('sentence', times % 2 ? -1 : 1);
    await turn();
  }
  assert.equal(aloud.state().phase, 'speaking', 'never in the middle of a sentence');
  await speaker.end();
  assert.deepEqual([aloud.state().phase, aloud.state().notice, aloud.state().sleep], ['paused', 'asleep', 'off']);
  aloud.play();
  await turn();
  assert.equal(speaker.isSpeaking, true);
});

test('sleep timer ends at the end of this or the next episode and can resume (L9)', async () => {
  const stage = new FakeReadingView(
    [section(1, ['어. 가.'], { isOpen: true })],
    [section(2, ['나.']), section(3, ['다.'])],
  );
  const { aloud, clock, speaker } = setUp(stage);
  await aloud.open('view');
  aloud.sleepAfter('episode');
  await speaker.end();
  await speaker.end();
  assert.deepEqual([aloud.state().notice, stage.asked], ['asleep', 0]);
  aloud.sleepAfter('next');
  aloud.play();
  await turn();
  await clock.pass(800);
  assert.equal(aloud.state().sleep, 'episode');
  await speaker.end();
  assert.equal(speaker.last, '나.');
  await speaker.end();
  assert.deepEqual([aloud.state().phase, aloud.state().notice, stage.asked], ['paused', 'asleep', 1]);
});

test('stuck sentence is retried, then skipped; three of them stop reading (L9)', async () => {
  const { aloud, clock, speaker } = setUp(new FakeReadingView([section(1, ['가. 나. 다. 라.'])]));
  await aloud.open('view');
  await clock.pass(4000);
  assert.equal(speaker.spoken.length, 1, 'not before it had its time');
  await clock.pass(3000);
  assert.deepEqual([speaker.spoken.length, speaker.last], [2, '가.']);
  await clock.pass(7000);
  assert.equal(speaker.last, '나.');
  await speaker.end('failed');
  assert.equal(speaker.last, '나.');
  await speaker.end();
  for (let times = 0; times < 4; times += 1) await speaker.end('failed');
  assert.equal(aloud.state().notice, 'latest');
  const broken = setUp(new FakeReadingView([section(1, ['가. 나. 다. 라.'])]));
  await broken.aloud.open('view');
  for (let times = 0; times < 6; times += 1) await broken.speaker.end('failed');
  assert.deepEqual([broken.aloud.state().notice, broken.speaker.spoken.length], ['noSound', 6]);
  const rejected = setUp(new FakeReadingView([section(1, ['가. 나.'])]));
  await rejected.aloud.open('view');
  await rejected.speaker.end('refused');
  assert.deepEqual([rejected.aloud.state().notice, rejected.speaker.spoken.length], ['refused', 1]);
});

test('missing Korean voice shows a notice and can be retried (L9)', async () => {
  const { aloud, speaker } = setUp(new FakeReadingView([section(1, ['가.'])]));
  speaker.names = [];
  await aloud.open('view');
  assert.deepEqual([aloud.state().phase, aloud.state().notice], ['paused', 'noVoice']);
  aloud.play();
  assert.equal(speaker.spoken.length, 0);
  speaker.names = ['유나'];
  await aloud.open('view');
  assert.equal(speaker.last, '가.');
});

test('break is a pause, except in a hidden page (L9)', async () => {
  const seen = setUp(new FakeReadingView([section(1, ['가.', '', '나.'])]));
  await seen.aloud.open('view');
  await seen.speaker.end();
  assert.equal(seen.speaker.spoken.length, 1);
  await seen.clock.pass(1000);
  assert.equal(seen.speaker.last, '나.');
  const hidden = setUp(new FakeReadingView([section(1, ['가.', '', '나.'])]), { isHidden: () => true });
  await hidden.aloud.open('view');
  await hidden.speaker.end();
  assert.equal(hidden.speaker.last, '나.');
});

test('view follows the sentence and releases a reader who scrolls away (L9)', async () => {
  const stage = new FakeReadingView([section(1, ['가. 나.', '다.', '라.', '마.', '바.'])]);
  stage.seen = ['1-0', '1-1'];
  const { aloud, clock, speaker } = setUp(stage);
  await aloud.open('view');
  await speaker.end();
  await speaker.end();
  assert.equal(stage.shown.length, 0);
  await speaker.end();
  assert.deepEqual(
    stage.shown.map(({ block }) => block),
    ['1-2'],
  );
  await clock.pass(1000);
  stage.move(['1-4']);
  assert.equal(aloud.state().isAway, true);
  await speaker.end();
  assert.equal(stage.shown.length, 1, 'not fought');
  aloud.follow();
  assert.deepEqual([aloud.state().isAway, stage.shown.at(-1)?.block], [false, '1-3']);
  await clock.pass(1000);
  stage.move(['1-4']);
  await speaker.end();
  assert.equal(aloud.state().isAway, false, 'what is spoken has come to where the reader looks');
});

test('relayout does not count as scrolling away (L9)', async () => {
  const stage = new FakeReadingView([section(1, ['가.', '나.'])]);
  const { aloud, clock } = setUp(stage);
  await aloud.open('view');
  await clock.pass(1000);
  stage.shape = 'larger letters';
  stage.move(['1-1']);
  assert.equal(aloud.state().isAway, false);
  assert.equal(stage.shown.at(-1)?.block, '1-0');
});

test('sentence longer than the view is followed while spoken (L9)', async () => {
  const stage = new FakeReadingView([section(1, ['가나다라 마바사아 자차카타 파하.'])]);
  stage.seenLetters = 10;
  const { aloud, clock } = setUp(stage);
  await aloud.open('view');
  assert.deepEqual(
    stage.shown.map(({ offset }) => offset),
    [0],
  );
  await clock.pass(3000);
  assert.deepEqual(
    stage.shown.map(({ offset }) => offset),
    [0, 10],
  );
});

test('closed player stays silent (L9)', async () => {
  const { aloud, clock, speaker } = setUp(new FakeReadingView([section(1, ['가. 나.'])]));
  await aloud.open('view');
  aloud.close();
  await clock.pass(60_000);
  assert.deepEqual([speaker.isSpeaking, speaker.spoken.length, aloud.state().sentence], [false, 1, undefined]);
});
