import { z } from 'zod';
import type {
  ContentFieldKind,
  ContentFieldType,
  ContentFields,
  ContentFileValues,
} from '#shared/merchandising/content-field';

const text = ({ most, isRequired }: { most: number; isRequired?: true }) => {
  const line = z
    .string({ error: '글자로 적어 주세요' })
    .trim()
    .max(most, `${most}자까지 적을 수 있습니다`)
    .transform((value) => value.normalize('NFC'));
  return isRequired ? line.refine((value) => value !== '', '비워 둘 수 없습니다') : line;
};

/** A picture file beside the YAML file of an event. */
export const pictureFile = z
  .string({ error: '그림 파일의 이름을 적어 주세요' })
  .regex(
    /^[\p{L}\p{N}_-][\p{L}\p{N}._-]*\.(png|jpe?g|webp|avif)$/iu,
    'events 폴더에 둔 png, jpg, webp, avif 파일의 이름을 적어 주세요',
  );

const FILE_SCHEMAS: { [Kind in ContentFieldKind]: (type: ContentFieldType<Kind>) => z.ZodType } = {
  slug: ({ most }) =>
    z
      .string({ error: '영문 소문자, 숫자, -로 적어 주세요' })
      .regex(new RegExp(`^[a-z0-9][a-z0-9-]{0,${most - 1}}$`), '영문 소문자, 숫자, -로 적어 주세요'),
  line: text,
  text,
  article: text,
  works: ({ most, isRequired }) =>
    z
      .array(z.string().trim().min(1))
      .min(isRequired ? 1 : 0, '작품을 하나 이상 적어 주세요')
      .max(most, `${most}개까지 적을 수 있습니다`),
  colour: () =>
    z
      .string({ error: '글자로 적어 주세요' })
      .regex(/^#[0-9a-fA-F]{6}$/, '"#24405a"처럼 따옴표로 묶은 여섯 자리 색으로 적어 주세요')
      .transform((value) => value.toLowerCase()),
  picture: () => pictureFile,
  count: ({ least, most }) =>
    z
      .int({ error: '정수로 적어 주세요' })
      .min(least, `${least} 이상이어야 합니다`)
      .max(most, `${most} 이하여야 합니다`),
  choices: ({ names }) => {
    const known = Object.keys(names);
    return z
      .array(z.enum(known, { error: `${known.join(', ')} 가운데 하나로 적어 주세요` }))
      .min(1, `${known.join(', ')} 가운데 하나 이상 적어 주세요`);
  },
  truth: () => z.boolean({ error: 'true나 false로 적어 주세요' }),
  time: () => z.coerce.date({ error: '2026-12-01T12:00:00+09:00처럼 날짜와 시각으로 적어 주세요' }),
};

function fileField<Kind extends ContentFieldKind>(type: ContentFieldType<Kind>): z.ZodType {
  return FILE_SCHEMAS[type.kind](type);
}

/** A record of an entity in the shop folder, with keys that are no fields of it; read by the names of its fields. */
export function contentFile<Fields extends ContentFields, Extra extends z.ZodRawShape>(
  fields: Fields,
  extra: Extra,
): z.ZodType<ContentFileValues<Fields> & z.infer<z.ZodObject<Extra>>> {
  const written = Object.entries(fields).flatMap(([name, field]) =>
    field.file === null ? [] : [{ ...field, name, key: field.file }],
  );
  const shape = written.map(({ key, type, whenOmitted }) => {
    const schema = fileField(type);
    return [key, whenOmitted === 'rejected' ? schema : schema.optional()];
  });
  return z
    .strictObject(
      { ...Object.fromEntries(shape), ...extra },
      {
        error: (issue) =>
          issue.code === 'unrecognized_keys' ? `모르는 항목입니다(${issue.keys.join(', ')})` : undefined,
      },
    )
    .transform((value) => {
      const given: Record<string, unknown> = { ...value };
      const read = { ...given };
      for (const { key } of written) delete read[key];
      for (const { name, key } of written) {
        const found = given[key];
        if (found !== undefined) read[name] = found;
      }
      return read;
    }) as unknown as z.ZodType<ContentFileValues<Fields> & z.infer<z.ZodObject<Extra>>>;
}
