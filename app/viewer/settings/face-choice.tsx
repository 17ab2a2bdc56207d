import { useRef, useState } from 'react';
import { useRouteLoaderData } from 'react-router';
import { type ReadingFace, faceFile } from '#vocabulary/reading-faces';
import { shopFrom } from '../../told-shop.ts';
import { bringFace, keptFaceFiles, showFace } from '../text/reading-face.ts';
import { READING_FACES } from './offered-faces.ts';
import { Choice } from './setting-controls.tsx';
import styles from './settings-sheet.module.css';
import { SETTINGS_WORDING } from './settings-wording.ts';

/** Arrow keys pass over faces: only one that is rested on is fetched. */
const REST_MS = 300;

interface FaceChoiceProps {
  name: string;
  face: string;
  onChoose: (face: string) => void;
  /** Says a sentence to everybody; an empty one takes away what was said. */
  onTell: (sentence: string) => void;
  /** Says to assistive tools alone what everybody else sees. */
  onStep: (sentence: string) => void;
}

/**
 * The faces: ours and the shop's own. A chosen one is fetched first and shown when it is here, so that the text changes
 * once; where it cannot be had, the face that stands stays.
 */
export function FaceChoice({ name, face, onChoose, onTell, onStep }: FaceChoiceProps) {
  const [coming, setComing] = useState<string>();
  const latest = useRef('');
  const faces = [...READING_FACES, ...useShopFaces()];
  const shown = faces.find((each) => each.id === face);
  async function choose(id: string): Promise<void> {
    const chosen = faces.find((each) => each.id === id);
    latest.current = id;
    setComing(id);
    await new Promise((resolve) => setTimeout(resolve, isHere(id) ? 0 : REST_MS));
    if (latest.current !== id) return;
    if (!isHere(id)) onTell(SETTINGS_WORDING.faceComing);
    const isBrought = await bringFace(id);
    if (latest.current !== id) return;
    setComing(undefined);
    if (!isBrought) return onTell(SETTINGS_WORDING.faceFailed);
    // Before the choice, which may have something to tell itself. What is shown is not told over the sheet: it would
    // stand on the very faces among which somebody chooses.
    onTell('');
    // First the letters: what is told of the choice puts the text back to the sentence that is read.
    showFace(id, faceFile(id) !== undefined);
    onChoose(id);
    onStep(SETTINGS_WORDING.faceShown(chosen?.name ?? id));
  }
  return (
    <div>
      <Choice
        isWide
        name={name}
        value={coming ?? face}
        choices={faces.map((each) => ({ value: each.id, name: each.name, note: faceNote(each) }))}
        onChoose={(id) => void choose(id)}
      />
      {shown?.note && <p className={styles.note}>{`${shown.name}: ${shown.note}`}</p>}
    </div>
  );
}

function isHere(face: string): boolean {
  const file = faceFile(face);
  return file === undefined || keptFaceFiles().includes(file);
}

/** What choosing a face costs, while it costs anything. */
function faceNote({ id, bytes, kind }: ReadingFace): string {
  const family = kind === 'serif' ? '명조' : '고딕';
  return isHere(id) ? family : `${family} · ${SETTINGS_WORDING.kilobytes(bytes)}`;
}

function useShopFaces(): ReadingFace[] {
  const text = useRouteLoaderData<{ shop: string }>('root')?.shop;
  const faces = text === undefined ? [] : shopFrom(text).faces;
  return faces.filter(({ id }) => faceFile(id) !== undefined);
}
