import { type ReactNode, useState } from 'react';
import { useSubmit } from 'react-router';
import { UPLOAD_LIMITS } from '#shared/catalog/import-runs';
import { Check, ConsoleForm, Disclosure, FormBar, SendButton } from '../components/console-form.tsx';
import { LinkButton, Panel } from '../components/console-page.tsx';
import { DataTable } from '../components/data-table.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import type { ConsoleFormError } from '../components/form-error.ts';
import { PostForm } from '../components/write-access.tsx';
import { EpisodeRows, LeftOut } from './episode-rows.tsx';
import { EpisodeUploadPreview } from './episode-upload-preview.tsx';
import { EpisodeUploadResult } from './episode-upload-result.tsx';
import { EpisodeUploadSettings } from './episode-upload-settings.tsx';
import type { uploadView } from './episode-upload-view.server.ts';
import { FileSending } from './file-sending.tsx';
import { ImportProgress } from './import-progress.tsx';
import styles from './imports.module.css';
import { uploadColumns } from './uploaded-files.tsx';
import { usePolling } from './use-polling.ts';

type Upload = ReturnType<typeof uploadView>;

interface StepsProps {
  upload: Upload;
  error: ConsoleFormError | undefined;
  /** Addresses of the page, its chunks, the episodes, and the form that starts another upload. */
  paths: { page: string; files: string; episodes: string; again: string };
  isListed: boolean;
  /** New free drafts only: no prices, releases and replaced texts. */
  isAddingOnly?: boolean;
}

/** An upload of episodes from its files to its result. */
export function EpisodeUploadSteps({ upload, error, paths, isListed, isAddingOnly = false }: StepsProps): ReactNode {
  const { state, preview, form, report } = upload;
  const isRunning = state === 'reading' || state === 'applying';
  usePolling(isRunning);
  const path = paths.page;
  return (
    <>
      <ErrorMessage error={error} />
      {isRunning ? <ImportProgress progress={upload.progress} isApplying={state === 'applying'} /> : null}
      {state === 'gathering' ? <Gathering upload={upload} path={path} files={paths.files} /> : null}
      <LeftOut remarks={upload.remarks} />
      {form ? <ReadAgain isWhole={upload.isWhole} path={path} /> : null}
      {form ? <PlanForm form={form} error={error} path={path} isAddingOnly={isAddingOnly} /> : null}
      {preview ? (
        <EpisodeUploadPreview {...preview} isListed={isListed || isAddingOnly} editPath={`${path}?edit=1`} />
      ) : null}
      {report ? <EpisodeUploadResult report={report} /> : null}
      {state === 'failed' ? (
        <p role="alert">
          저장하지 못했습니다. 그사이 작품의 회차가 바뀌었거나 파일을 읽지 못했습니다. 바뀐 회차를 확인하고 다시 올려
          주세요.
        </p>
      ) : null}
      {upload.isEnded ? (
        <FormBar>
          <LinkButton href={paths.episodes} tone="main">
            {isAddingOnly && report ? '회차 예약' : '회차 목록'}
          </LinkButton>
          <ConsoleForm action={paths.again} act="upload">
            <SendButton tone="quiet">더 올리기</SendButton>
          </ConsoleForm>
        </FormBar>
      ) : (
        <CancelUpload isApplying={state === 'applying'} path={path} />
      )}
    </>
  );
}

const READ_FORM = 'read-files';

function Gathering({ upload, path, files: address }: { upload: Upload; path: string; files: string }): ReactNode {
  const submit = useSubmit();
  const { files, isOwn } = upload;
  const isComplete = files.length > 0 && files.every(({ bytes, received }) => received === bytes);
  const [isWhole, setWhole] = useState(false);
  const read = (): void => {
    void submit({ act: 'read', whole: isWhole ? 'yes' : 'no' }, { method: 'post', action: path });
  };
  return (
    <Panel
      title="파일"
      lead={`TXT, DOCX, HWPX, Markdown, HTML, EPUB, 그림 폴더와 ZIP을 올립니다. 한 번에 ${UPLOAD_LIMITS.files.toLocaleString('ko-KR')}개, 하나에 ${UPLOAD_LIMITS.fileBytes / 1024 ** 2}MB까지입니다.`}
    >
      <Check
        label="파일 하나를 한 화로 (문서 안의 회차 제목으로 나누지 않음)"
        name="whole"
        value="yes"
        form={READ_FORM}
        onChange={({ currentTarget }) => setWhole(currentTarget.checked)}
      />
      {isOwn ? (
        <FileSending
          address={address}
          hint="‘101화.txt’, ‘제101화 제목.docx’처럼 번호가 든 이름이면 회차 번호를 인식합니다. ‘3권 12화.txt’는 12화입니다."
          onComplete={read}
        />
      ) : null}
      {files.length > 0 ? (
        <DataTable caption="올린 파일" rows={files} keyOf={(file) => file.id} empty="" columns={uploadColumns(isOwn)} />
      ) : null}
      {isComplete ? (
        <PostForm id={READ_FORM} action={path}>
          <input type="hidden" name="act" value="read" />
          <FormBar>
            <SendButton>회차 확인</SendButton>
          </FormBar>
        </PostForm>
      ) : null}
    </Panel>
  );
}

/** The other way of splitting the texts. */
function ReadAgain({ isWhole, path }: { isWhole: boolean; path: string }): ReactNode {
  return (
    <Disclosure label={isWhole ? '문서 안의 회차 제목으로 나누기' : '파일 하나를 한 화로'}>
      <p>파일을 다시 읽습니다. 아래에서 고친 번호와 제목은 없어집니다. EPUB은 책의 목차대로 나눕니다.</p>
      <ConsoleForm act="read" about={{ whole: isWhole ? 'no' : 'yes' }} action={path}>
        <div>
          <SendButton tone="quiet">다시 읽기</SendButton>
        </div>
      </ConsoleForm>
    </Disclosure>
  );
}

interface PlanFormProps {
  form: NonNullable<Upload['form']>;
  error: ConsoleFormError | undefined;
  path: string;
  isAddingOnly: boolean;
}

function PlanForm({ form, error, path, isAddingOnly }: PlanFormProps): ReactNode {
  const values = error?.typed['act'] === 'preview' ? error.typed : form.values;
  return (
    <PostForm action={path} noValidate className={styles.plan}>
      <input type="hidden" name="act" value="preview" />
      <EpisodeRows found={form.found} values={values} isAddingOnly={isAddingOnly} />
      {isAddingOnly ? null : <EpisodeUploadSettings values={values} error={error} />}
      <FormBar>
        <SendButton>미리 보기</SendButton>
      </FormBar>
    </PostForm>
  );
}

function CancelUpload({ isApplying, path }: { isApplying: boolean; path: string }): ReactNode {
  return (
    <Disclosure label="올리기 취소">
      <p>
        {isApplying
          ? '저장을 멈춥니다. 아직 아무 회차도 바뀌지 않았습니다.'
          : '올린 파일을 삭제하고 끝냅니다. 작품에는 아무것도 바뀌지 않습니다.'}
      </p>
      <ConsoleForm act="cancel" action={path}>
        <div>
          <SendButton tone="grave">취소하기</SendButton>
        </div>
      </ConsoleForm>
    </Disclosure>
  );
}
