import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useState } from 'react';
import { CENTRE, type PictureFocus, formatFocus, nearestStep, readFocus } from '#shared/merchandising/picture-focus';
import { FileField } from '../components/file-field.tsx';
import { Check } from '../components/console-form.tsx';
import styles from './banner-picture.module.css';

const SIZE_HINT =
  '가로 800 × 세로 1,200픽셀(2:3)을 권합니다. 비율이 다르면 초점이 보이도록 자릅니다. PNG, JPEG, WebP, AVIF, 5MB까지입니다.';
const MOVES: Partial<Record<string, PictureFocus>> = {
  ArrowLeft: { x: -25, y: 0 },
  ArrowRight: { x: 25, y: 0 },
  ArrowUp: { x: 0, y: -25 },
  ArrowDown: { x: 0, y: 25 },
};

interface BannerPictureProps {
  name: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  /** Hash of the current picture. */
  value: string;
  src: string | undefined;
  focusName: string;
  focus: string;
}

/** A picture that readers see cropped: size hint, focal point, and both crops before saving. */
export function BannerPicture({
  name,
  label,
  hint,
  error,
  value,
  src,
  focusName,
  focus,
}: BannerPictureProps): ReactNode {
  const [point, setPoint] = useState(() => readFocus(focus) ?? CENTRE);
  const [chosen, setChosen] = useState<string>();
  useEffect(() => () => URL.revokeObjectURL(chosen ?? ''), [chosen]);
  const shown = chosen ?? src;
  return (
    <div className={styles.picture}>
      <FileField
        label={value === '' ? label : `${label} 바꾸기`}
        hint={`${hint ?? ''} ${SIZE_HINT}`.trim()}
        error={error}
        name={`${name}-file`}
        accept="image/png,image/jpeg,image/webp,image/avif"
        onFiles={([file]) => setChosen(file && URL.createObjectURL(file))}
      />
      <input type="hidden" name={focusName} value={formatFocus(point)} />
      {shown ? <FocusPicker src={shown} point={point} move={setPoint} /> : null}
      {value === '' ? null : (
        <>
          <input type="hidden" name={name} value={value} />
          <Check label="이 그림을 뺍니다" name={`${name}-off`} value="on" />
        </>
      )}
    </div>
  );
}

interface FocusPickerProps {
  src: string;
  point: PictureFocus;
  move(point: PictureFocus): void;
}

function FocusPicker({ src, point, move }: FocusPickerProps): ReactNode {
  const press = (event: KeyboardEvent): void => {
    const step = MOVES[event.key];
    if (!step) return;
    event.preventDefault();
    move({ x: nearestStep(point.x + step.x), y: nearestStep(point.y + step.y) });
  };
  const aim = ({ currentTarget, clientX, clientY }: PointerEvent): void => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    move({ x: nearestStep(((clientX - left) / width) * 100), y: nearestStep(((clientY - top) / height) * 100) });
  };
  return (
    <div className={styles.crops}>
      <figure>
        <button
          type="button"
          className={styles.focus}
          aria-label={`초점: 왼쪽에서 ${point.x}%, 위에서 ${point.y}%. 누르거나 화살표 키로 옮깁니다.`}
          onPointerDown={aim}
          onKeyDown={press}
        >
          <img src={src} alt="" draggable={false} />
          <svg aria-hidden="true">
            <circle cx={`${point.x}%`} cy={`${point.y}%`} r="11" />
            <circle cx={`${point.x}%`} cy={`${point.y}%`} r="3" />
          </svg>
        </button>
        <figcaption>초점</figcaption>
      </figure>
      {(['phone', 'desktop'] as const).map((width) => (
        <figure key={width}>
          <img className={styles.crop} data-width={width} data-x={point.x} data-y={point.y} src={src} alt="" />
          <figcaption>{width === 'phone' ? '휴대폰' : '데스크톱'}</figcaption>
        </figure>
      ))}
    </div>
  );
}
