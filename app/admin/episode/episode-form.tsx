import {
  type ComponentType,
  type FormEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import { AUTOSAVED_FIELDS, EPISODE_FIELDS } from '#shared/catalog/episode-fields';
import { TEXT_LIMITS } from '#shared/catalog/revisions';
import { Check, Field, TextArea } from '../components/console-form.tsx';
import { focusOnLoad } from '../components/focus-on-load.ts';
import { type ConsoleFormError, errorAt } from '../components/form-error.ts';
import kit from '../components/kit.module.css';
import type { TextEditorProps } from '../text-editor/text-editor.tsx';
import type { EditorStatus } from '../text-editor/use-editor.ts';
import type { EditorBlock } from '../text-editor/editor-blocks.ts';
import type { AuthorForm } from './author-form.ts';
import { AutosaveStatus } from './autosave-status.tsx';
import { CONSOLE_EPISODE_URLS, type EpisodeUrls } from './episode-urls.ts';
import { FormEpisode } from './form-episode.ts';
import { PriceChoice } from './price-choice.tsx';
import { typedBlocks } from './typed-blocks.ts';
import { ReleaseFields } from './release-fields.tsx';
import { type ReleaseState, RELEASES, RELEASE_CHOICES, type Release, saveLabel } from './visibility.ts';
import { PostForm } from '../components/write-access.tsx';
import styles from './episode-form.module.css';
import { Details } from '../components/details.tsx';

/** An episode for its form; `id` null: not saved yet. */
export interface EpisodeFormData {
  workId: number;
  work: { isDraft: boolean; isListed: boolean };
  id: number | null;
  /** Names this form, so that it creates one episode. */
  key: string;
  version: string;
  content: 'text' | 'images';
  state: ReleaseState;
  /** Open before its day to buyers and supporters. */
  isEarly: boolean;
  values: Record<string, string>;
}

/** The text of the form's editor. */
export interface EpisodeFormText {
  basedOn: number;
  /** 0 without a draft. */
  draftVersion: number;
  blocks: EditorBlock[];
}

interface EpisodeFormProps {
  data: EpisodeFormData;
  urls?: EpisodeUrls;
  author?: AuthorForm | undefined;
  /** Absent: an episode of pictures. */
  text?: EpisodeFormText | undefined;
  error: ConsoleFormError | undefined;
  /** Beside the form: links and facts. */
  aside?: ReactNode;
}

/** A whole episode in one form: title, notes, text, price and release. */
export function EpisodeForm({
  data,
  text,
  error,
  aside,
  author,
  urls = CONSOLE_EPISODE_URLS,
}: EpisodeFormProps): ReactNode {
  const values = error ? { ...data.values, ...error.typed } : data.values;
  const form = useRef<HTMLFormElement>(null);
  const [release, setRelease] = useState(() => releaseOf(values['release'], data.state));
  const [status, setStatus] = useState<EditorStatus>();
  const [isFull, setFull] = useState(false);
  const [saved, setSaved] = useState({ id: data.id, version: data.version });
  const target = useMemo(() => new FormEpisode(data, { urls, onCreated: setSaved }), [data, urls]);
  useConfirmBeforeLeaving(form, () => status?.isDirty ?? false);
  useFocusOnError(form, error);
  const onSubmit = useSubmitGuard();
  return (
    <PostForm
      ref={form}
      action={saved.id === null ? undefined : urls.form(data.workId, saved.id)}
      noValidate
      className={styles.frame}
      data-full={isFull || undefined}
      onSubmit={onSubmit}
    >
      <HiddenFields data={data} version={saved.version} />
      <div className={styles.main}>
        {error?.field === '' ? (
          <p role="alert" tabIndex={-1} className={kit.refusal}>
            {error.message}
          </p>
        ) : null}
        <TitleField value={values['title']} error={errorAt(error, 'title')} />
        <NoteField name="noteBefore" values={values} error={error} />
        {text ? (
          <LazyEditor
            text={{ ...text, blocks: typedBlocks(error?.typed) ?? text.blocks }}
            target={target}
            form={form}
            onStatus={setStatus}
            isFull={isFull}
            onFull={setFull}
          />
        ) : null}
        <NoteField name="noteAfter" values={values} error={error} />
      </div>
      <Side
        {...{ data, values, error, release, author }}
        onRelease={setRelease}
        hasRevisions={(text?.basedOn ?? 0) > 0}
      >
        {aside}
      </Side>
      <div className={styles.bar}>
        <AutosaveStatus status={status} isDraft={data.state === 'draft'} />
        <div className={styles.buttons}>
          {saved.id === null ? null : <PreviewLink href={urls.preview(data.workId, saved.id)} status={status} />}
          <SaveButtons state={data.state} release={release} author={author} />
        </div>
      </div>
    </PostForm>
  );
}

function HiddenFields({ data, version }: { data: EpisodeFormData; version: string }): ReactNode {
  const fields = {
    act: 'save',
    version,
    formId: data.key,
    content: data.content,
    isUp: data.state === 'open' || data.state === 'scheduled' ? 'yes' : 'no',
  };
  return Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}

interface SideProps {
  data: EpisodeFormData;
  values: Record<string, string>;
  error: ConsoleFormError | undefined;
  author: AuthorForm | undefined;
  release: Release;
  onRelease(release: Release): void;
  /** A change of an earlier text has a reason. */
  hasRevisions: boolean;
  children: ReactNode;
}

function Side({ data, values, error, author, release, onRelease, hasRevisions, children }: SideProps): ReactNode {
  const [opensAt, setOpensAt] = useState(values['opensAt'] ?? '');
  return (
    <div className={styles.side}>
      <section className={styles.box} aria-labelledby="release-title">
        <h2 id="release-title">공개</h2>
        <ReleaseFields
          state={data.state}
          work={data.work}
          isEarly={data.isEarly}
          release={release}
          opensAt={opensAt}
          error={error}
          author={author}
          onRelease={onRelease}
          onTime={setOpensAt}
        />
      </section>
      {author ? (
        <section className={styles.box} aria-label="알림과 댓글">
          <Check
            label="조용히 공개 (새 회차 알림을 보내지 않음)"
            name="isSilent"
            value="yes"
            defaultChecked={author.isSilent}
          />
          <Check label="댓글 닫기" name="closesComments" value="yes" defaultChecked={author.hasClosedComments} />
        </section>
      ) : (
        <section className={styles.box} aria-labelledby="price-title">
          <h2 id="price-title">가격</h2>
          <PriceChoice values={values} error={error} />
        </section>
      )}
      {hasRevisions ? (
        <section className={styles.box} aria-label="수정 사유">
          <Field
            label="수정 사유"
            name="why"
            hint="판 목록과 감사 기록에 남습니다. 비워도 됩니다."
            maxLength={TEXT_LIMITS.why}
            defaultValue={values['why'] ?? ''}
            error={errorAt(error, 'why')}
          />
        </section>
      ) : null}
      {children}
    </div>
  );
}

function SaveButtons({
  state,
  release,
  author,
}: {
  state: ReleaseState;
  release: Release;
  author: AuthorForm | undefined;
}): ReactNode {
  const asks = author?.isReviewed && (release === 'now' || release === 'later');
  return (
    <>
      {state === 'draft' && release !== 'keep' ? (
        <button type="submit" name="release" value="keep" className={kit.quietButton}>
          초안으로 저장
        </button>
      ) : null}
      <button type="submit" className={kit.mainButton}>
        {asks ? '검토 요청' : author && release === 'off' ? '예약 취소' : saveLabel(state, release)}
      </button>
    </>
  );
}

function releaseOf(typed: string | undefined, state: ReleaseState): Release {
  const known = RELEASES.find((release) => release === typed);
  const choices = RELEASE_CHOICES[state];
  return choices.find(({ value }) => value === known)?.value ?? choices[0]?.value ?? 'keep';
}

function TitleField({ value, error }: { value: string | undefined; error: string | undefined }): ReactNode {
  return (
    <div>
      <input
        className={styles.title}
        aria-label="제목"
        placeholder="제목"
        name="title"
        required
        autoComplete="off"
        maxLength={EPISODE_FIELDS.title.type.most}
        defaultValue={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? 'title-error' : undefined}
      />
      {error ? (
        <p id="title-error" className={kit.error}>
          {error}
        </p>
      ) : null}
    </div>
  );
}

interface NoteFieldProps {
  name: 'noteBefore' | 'noteAfter';
  values: Record<string, string>;
  error: ConsoleFormError | undefined;
}

/** Folded while empty. */
function NoteField({ name, values, error }: NoteFieldProps): ReactNode {
  const { label, hint, type } = EPISODE_FIELDS[name];
  const message = errorAt(error, name);
  const value = values[name] ?? '';
  return (
    <Details className={styles.note} open={value !== '' || message !== undefined}>
      <summary>
        {label} <span>{value === '' ? '비어 있음' : ''}</span>
      </summary>
      <TextArea
        label={label}
        name={name}
        rows={4}
        maxLength={type.most}
        defaultValue={value}
        hint={hint}
        error={message}
      />
    </Details>
  );
}

/** Saves what is typed first, so that the preview shows it. */
function PreviewLink({ href, status }: { href: string; status: EditorStatus | undefined }): ReactNode {
  return (
    <a
      className={kit.quietButton}
      href={href}
      target="_blank"
      rel="noreferrer"
      onClick={(event) => {
        if (!status?.isDirty) return;
        event.preventDefault();
        const tab = window.open('about:blank', '_blank');
        void status.flush().then(() => tab?.location.replace(href));
      }}
    >
      미리보기
    </a>
  );
}

type LazyEditorProps = Omit<TextEditorProps, 'blocks' | 'basedOn' | 'draftVersion'> & { text: EpisodeFormText };

/** Lazy: the editor is large. */
function LazyEditor({ text, ...props }: LazyEditorProps): ReactNode {
  const [Editor, setEditor] = useState<ComponentType<TextEditorProps>>();
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    import('../text-editor/text-editor.tsx').then(
      ({ TextEditor }) => setEditor(() => TextEditor),
      () => setFailed(true),
    );
  }, []);
  return (
    <>
      <noscript>
        <p className={styles.notice}>본문을 고치려면 스크립트가 필요합니다. 제목과 가격, 공개는 그대로 저장됩니다.</p>
      </noscript>
      <input type="hidden" name="blocks" />
      <input type="hidden" name="basedOn" value={text.basedOn} />
      <input type="hidden" name="draftVersion" value={text.draftVersion} />
      {Editor ? (
        <Editor {...props} {...text} />
      ) : (
        <p role="status" className={styles.notice}>
          {hasFailed ? '편집기를 열지 못했습니다. 연결 상태를 확인하고 새로 고쳐 주세요.' : '본문을 여는 중입니다.'}
        </p>
      )}
    </>
  );
}

/** Values that the draft keeps need no question. */
const AUTOSAVED: ReadonlySet<string> = new Set(AUTOSAVED_FIELDS);

function useConfirmBeforeLeaving(form: RefObject<HTMLFormElement | null>, isTextDirty: () => boolean): void {
  const isDirty = useEffectEvent(isTextDirty);
  useEffect(() => {
    const element = form.current;
    const hasDraft = element?.elements.namedItem('blocks') !== null;
    let [isSent, isChanged] = [false, false];
    const onInput = ({ target }: Event): void => {
      const name = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ? target.name : '';
      if (name !== '' && !(hasDraft && AUTOSAVED.has(name))) isChanged = true;
    };
    const onSubmit = (): void => void (isSent = true);
    const onLeave = (event: BeforeUnloadEvent): void => {
      if (!isSent && (isChanged || isDirty())) event.preventDefault();
    };
    element?.addEventListener('input', onInput);
    element?.addEventListener('submit', onSubmit);
    window.addEventListener('beforeunload', onLeave);
    return () => {
      element?.removeEventListener('input', onInput);
      element?.removeEventListener('submit', onSubmit);
      window.removeEventListener('beforeunload', onLeave);
    };
  }, [form]);
}

/** A second press would arrive with an old version. A page from the back-forward cache may submit again. */
function useSubmitGuard(): (event: FormEvent) => void {
  const isSent = useRef(false);
  useEffect(() => {
    const reset = (): void => void (isSent.current = false);
    window.addEventListener('pageshow', reset);
    return () => window.removeEventListener('pageshow', reset);
  }, []);
  return (event) => {
    if (isSent.current) event.preventDefault();
    isSent.current = true;
  };
}

function useFocusOnError(form: RefObject<HTMLFormElement | null>, error: ConsoleFormError | undefined): void {
  useEffect(() => {
    if (error) focusOnLoad(form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]'));
  }, [form, error]);
}
