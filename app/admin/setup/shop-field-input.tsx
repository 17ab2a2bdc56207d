import type { ReactNode } from 'react';
import { logoUrl } from '#shared/web/shop-logo';
import { type ShopField, shopField } from '#shared/operations/shop-fields';
import { type ConsoleFormError, errorAt } from '../components/form-error.ts';
import { Check, Field, Select, TextArea } from '../components/console-form.tsx';
import { FileField } from '../components/file-field.tsx';
import styles from './setup.module.css';

interface ShopFieldInputProps {
  name: ShopField;
  value: string;
  error: ConsoleFormError | undefined;
  /** For a preview. */
  onChange?: (value: string) => void;
}

const INPUT_TYPES = { mail: 'email', https: 'url' } as const;

/** The control of a setting, from its definition. */
export function ShopFieldInput({ name, value, error, onChange }: ShopFieldInputProps): ReactNode {
  const { label, hint, type } = shopField(name);
  const common = { label, name, hint, error: errorAt(error, name) };
  const shown = error?.typed[name] ?? value;
  switch (type.kind) {
    case 'text':
      return <TextArea {...common} rows={type.rows} maxLength={type.max} defaultValue={shown} />;
    case 'onOff':
      return (
        <Select
          {...common}
          defaultValue={shown || (type.isOffAtFirst ? 'off' : 'on')}
          options={[
            { value: 'on', name: type.on },
            { value: 'off', name: type.off },
          ]}
        />
      );
    case 'choice':
      return (
        <Select
          {...common}
          defaultValue={shown || Object.keys(type.options)[0]}
          options={Object.entries(type.options).map(([option, text]) => ({ value: option, name: text }))}
        />
      );
    case 'colour':
      return <ColourInput common={common} value={value} {...(onChange ? { onChange } : {})} />;
    case 'picture':
      return <LogoInput common={common} value={value} {...(onChange ? { onChange } : {})} />;
    case 'mail':
    case 'https':
      return <Field {...common} type={INPUT_TYPES[type.kind]} defaultValue={shown} maxLength={500} />;
    case 'line':
    case 'proof':
      return (
        <Field
          {...common}
          defaultValue={shown}
          maxLength={500}
          required={type.kind === 'line' && type.isRequired}
          onChange={(event) => onChange?.(event.currentTarget.value)}
        />
      );
  }
}

interface InputProps {
  common: { label: string; name: string; hint: string | null; error: string | undefined };
  value: string;
  onChange?: (value: string) => void;
}

/** The swatch needs script. */
function ColourInput({ common, value, onChange }: InputProps): ReactNode {
  return (
    <div className={styles.colour}>
      <input
        type="color"
        className={styles.swatch}
        aria-label="색 고르기"
        value={/^#[0-9a-f]{6}$/i.test(value) ? value.toLowerCase() : '#c8452d'}
        onChange={({ currentTarget }) => onChange?.(currentTarget.value)}
      />
      <Field
        {...common}
        value={value}
        maxLength={7}
        placeholder="#c8452d"
        autoComplete="off"
        onChange={({ currentTarget }) => onChange?.(currentTarget.value)}
      />
    </div>
  );
}

function LogoInput({ common: { name, ...common }, value, onChange }: InputProps): ReactNode {
  const isStored = /^[a-z0-9-]{4,64}$/.test(value);
  return (
    <div className={styles.logo}>
      {value === '' ? null : <img src={isStored ? logoUrl(value, 192) : value} alt="로고" />}
      <div>
        <FileField
          {...common}
          name={`${name}-file`}
          accept="image/png,image/jpeg,image/webp,image/avif"
          onFiles={([file]) => onChange?.(file ? URL.createObjectURL(file) : '')}
        />
        {isStored ? <Check label="로고를 삭제하고 기본 로고를 씁니다" name={`${name}-off`} value="on" /> : null}
      </div>
    </div>
  );
}
