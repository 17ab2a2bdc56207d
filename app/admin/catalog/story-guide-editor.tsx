import type { ReactNode } from 'react';
import { STORY_LIMITS } from '#shared/catalog/story-guide';
import { Check, ConsoleForm, Disclosure, Field, FormBar, SendButton, TextArea } from '../components/console-form.tsx';
import { Panel } from '../components/console-page.tsx';
import { FileField } from '../components/file-field.tsx';
import { type ConsoleFormError, errorAt } from '../components/form-error.ts';
import kit from '../components/kit.module.css';
import styles from './story-guide-editor.module.css';

interface RecapView {
  id: number;
  from: string;
  to: string;
  text: string;
}

interface CharacterView {
  id: number;
  name: string;
  otherNames: string[];
  from: string;
  text: string;
  picture: string | null;
  additions: { from: string; text: string }[];
}

export interface StoryGuideView {
  /** Number of the last episode; 0 without any. */
  last: number;
  recaps: RecapView[];
  characters: CharacterView[];
}

interface EditorProps {
  guide: StoryGuideView;
  /** Changes with every save. */
  version: string;
  error: ConsoleFormError | undefined;
  pictureUrl: (hash: string) => string;
}

const PICTURES = 'image/jpeg,image/png,image/webp,image/avif';

/** Forms for summaries and characters, one for each part; they work without script. */
export function StoryGuideEditor({ guide, version, error, pictureUrl }: EditorProps): ReactNode {
  if (guide.last === 0)
    return <p className={kit.empty}>회차를 먼저 올려 주세요. 보이기 시작할 회차를 정해야 합니다.</p>;
  const shared = { last: guide.last, version };
  /** The error belongs to the form that was sent. */
  const errorOf = (act: string, part: string): ConsoleFormError | undefined =>
    error?.typed['act'] === act && (error.typed['part'] ?? '') === part ? error : undefined;
  const isRemoval = error?.typed['act']?.startsWith('remove-') === true;
  return (
    <>
      {isRemoval ? (
        <p role="alert" className={kit.refusal}>
          {error.message}
        </p>
      ) : null}
      <Panel title="지난 이야기" lead="끝 회차까지 읽은 독자에게 보입니다.">
        {guide.recaps.map((recap) => (
          <Part
            key={recap.id}
            name={rangeOf(recap)}
            isGone={recap.from === '' || recap.to === ''}
            error={errorOf('recap', `${recap.id}`)}
          >
            <RecapForm {...shared} recap={recap} error={errorOf('recap', `${recap.id}`)} />
            <RemoveForm act="remove-recap" part={recap.id} version={version} />
          </Part>
        ))}
        <Part name="지난 이야기 추가" isNew error={errorOf('recap', '')}>
          <RecapForm {...shared} error={errorOf('recap', '')} />
        </Part>
      </Panel>
      <Panel title="등장인물" lead="정한 회차까지 읽은 독자에게 보입니다. 뒷이야기는 각각의 회차부터 이어서 보입니다.">
        {guide.characters.map((character) => (
          <Part
            key={character.id}
            name={character.name}
            isGone={character.from === '' || character.additions.some(({ from }) => from === '')}
            error={errorOf('character', `${character.id}`)}
          >
            <CharacterForm
              {...shared}
              character={character}
              error={errorOf('character', `${character.id}`)}
              pictureUrl={pictureUrl}
            />
            <RemoveForm act="remove-character" part={character.id} version={version} />
          </Part>
        ))}
        <Part name="등장인물 추가" isNew error={errorOf('character', '')}>
          <CharacterForm {...shared} error={errorOf('character', '')} pictureUrl={pictureUrl} />
        </Part>
      </Panel>
    </>
  );
}

interface PartProps {
  name: string;
  isNew?: boolean;
  /** An episode of it was taken down. */
  isGone?: boolean;
  error: ConsoleFormError | undefined;
  children: ReactNode;
}

function Part({ name, isNew = false, isGone = false, error, children }: PartProps): ReactNode {
  return (
    <details className={styles.part} open={error !== undefined} data-new={isNew || undefined}>
      <summary>
        {isNew ? <span aria-hidden="true">+</span> : null}
        <span>{name}</span>
        {isGone ? <small>회차를 다시 정해 주세요. 지금은 보이지 않습니다.</small> : null}
      </summary>
      <div className={styles.forms}>{children}</div>
    </details>
  );
}

function rangeOf({ from, to }: RecapView): string {
  return from === to ? numbered(from) : `${numbered(from)}–${numbered(to)}`;
}

function numbered(position: string): string {
  return position === '' ? '내린 회차' : `${position}화`;
}

interface FormProps {
  last: number;
  version: string;
  error: ConsoleFormError | undefined;
}

/** Field properties: what was entered before an error, or the stored value. */
function fieldsOf(
  error: ConsoleFormError | undefined,
): (name: string, stored: string | undefined) => { name: string; defaultValue: string; error: string | undefined } {
  return (name, stored = '') => ({
    name,
    defaultValue: error?.typed[name] ?? stored,
    error: errorAt(error, name),
  });
}

const episodeInput = (last: number) =>
  ({ type: 'number', inputMode: 'numeric', min: 1, max: last, required: true }) as const;

function RecapForm({ recap, last, version, error }: FormProps & { recap?: RecapView }): ReactNode {
  const field = fieldsOf(error);
  const part = recap ? `${recap.id}` : '';
  return (
    <ConsoleForm act="recap" about={{ part, version }} error={error}>
      <div className={styles.row}>
        <Field label="첫 회차" {...episodeInput(last)} {...field('from', recap?.from)} />
        <Field label="끝 회차" {...episodeInput(last)} {...field('to', recap?.to)} />
      </div>
      <TextArea label="이야기" rows={6} required maxLength={STORY_LIMITS.recap} {...field('text', recap?.text)} />
      <FormBar>
        <SendButton>저장</SendButton>
      </FormBar>
    </ConsoleForm>
  );
}

interface CharacterFormProps extends FormProps {
  character?: CharacterView;
  pictureUrl: (hash: string) => string;
}

function CharacterForm({ character, last, version, error, pictureUrl }: CharacterFormProps): ReactNode {
  const field = fieldsOf(error);
  const part = character ? `${character.id}` : '';
  const stored = character?.additions ?? [];
  // An empty one at the end takes the next addition.
  const additions = [...stored, { from: '', text: '' }];
  const about = { part, version, additions: `${additions.length}` };
  return (
    <ConsoleForm act="character" about={about} error={error} encType="multipart/form-data">
      <Field
        label="이름"
        required
        maxLength={STORY_LIMITS.name}
        autoComplete="off"
        {...field('name', character?.name)}
      />
      <Field
        label="다른 이름"
        hint="별명이나 호칭을 쉼표로 나눕니다."
        autoComplete="off"
        {...field('otherNames', character?.otherNames.join(', '))}
      />
      <Field label="보이기 시작할 회차" {...episodeInput(last)} {...field('from', character?.from)} />
      <TextArea label="설명" rows={3} required maxLength={STORY_LIMITS.text} {...field('text', character?.text)} />
      {character?.picture ? (
        <div className={styles.picture}>
          <img src={pictureUrl(character.picture)} alt={`${character.name} 그림`} width={72} height={72} />
          <Check label="그림 삭제" name="noPicture" value="yes" />
        </div>
      ) : null}
      <FileField
        label={character?.picture ? '새 그림' : '그림'}
        name="picture"
        accept={PICTURES}
        button="그림 고르기"
        hint="없어도 됩니다. JPEG, PNG, WebP, AVIF."
        error={errorAt(error, 'picture')}
      />
      {additions.map((addition, at) => (
        <fieldset key={at} className={styles.addition}>
          <legend>{at < stored.length ? `뒷이야기 ${at + 1}` : '뒷이야기 추가'}</legend>
          <Field
            label="보이기 시작할 회차"
            {...episodeInput(last)}
            required={false}
            {...field(`addition-from-${at}`, addition.from)}
          />
          <TextArea
            label="내용"
            rows={2}
            maxLength={STORY_LIMITS.text}
            hint={at < stored.length ? '내용을 비우고 저장하면 삭제됩니다.' : undefined}
            {...field(`addition-${at}`, addition.text)}
          />
        </fieldset>
      ))}
      <FormBar>
        <SendButton>저장</SendButton>
      </FormBar>
    </ConsoleForm>
  );
}

function RemoveForm({ act, part, version }: { act: string; part: number; version: string }): ReactNode {
  return (
    <Disclosure label="삭제">
      <p>삭제한 내용은 복구할 수 없습니다.</p>
      <ConsoleForm act={act} about={{ part: `${part}`, version }}>
        <div>
          <SendButton tone="grave">삭제</SendButton>
        </div>
      </ConsoleForm>
    </Disclosure>
  );
}
