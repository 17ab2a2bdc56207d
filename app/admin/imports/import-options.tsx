import type { ReactNode } from 'react';
import type { ImportReportLine } from '#shared/catalog/import-runs';
import { WHOLE_TEXT, WITHOUT_HEADINGS } from '#shared/catalog/chapter-shapes';
import { fieldName } from './choice-fields.ts';
import { Disclosure, Check, ConsoleForm, Select, SendButton } from '../components/console-form.tsx';

export function ImportOptions({ replaces, overwrites }: { replaces: boolean; overwrites: boolean }): ReactNode {
  return (
    <>
      <Check
        name="overwrites"
        defaultChecked={overwrites}
        label="콘솔에서 고친 회차도 새 파일의 글과 그림으로 바꿉니다"
      />
      <Check
        name="replaces"
        defaultChecked={replaces}
        label="이미 있는 작품과 같은 것으로 보고, 절반 넘게 달라도 바꿉니다"
      />
    </>
  );
}

/** Parses the same files again with other options. */
export function RetryImport({
  report,
  ...options
}: {
  report: ImportReportLine[];
  replaces: boolean;
  overwrites: boolean;
}): ReactNode {
  return (
    <Disclosure label="다른 방법으로 확인">
      <ConsoleForm act="read">
        {report.map((line, at) => (
          <HeadingShapes key={at} line={line} at={at} />
        ))}
        <ImportOptions {...options} />
        <div>
          <SendButton tone="quiet">다시 확인</SendButton>
        </div>
      </ConsoleForm>
    </Disclosure>
  );
}

function HeadingShapes({ line: { title, chapters }, at }: { line: ImportReportLine; at: number }): ReactNode {
  if (!chapters) return null;
  return (
    <Select
      label={`‘${title}’의 회차를 나누는 방법`}
      name={fieldName('headings', at)}
      defaultValue={chapters.shape}
      options={[
        ...chapters.shapes.map(({ shape, example, count }) => ({
          value: shape,
          name: `‘${example}’ 같은 제목마다 (${count.toLocaleString('ko-KR')}개)`,
        })),
        { value: WITHOUT_HEADINGS, name: '제목을 찾지 않고 길이에 맞추어' },
        { value: WHOLE_TEXT, name: '나누지 않고 한 회차로' },
      ]}
    />
  );
}
