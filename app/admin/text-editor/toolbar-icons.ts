import IconUndo from '~icons/tabler/arrow-back-up';
import IconRedo from '~icons/tabler/arrow-forward-up';
import IconParagraph from '~icons/tabler/pilcrow';
import IconHeading from '~icons/tabler/h-2';
import IconSubheading from '~icons/tabler/h-3';
import IconCenter from '~icons/tabler/align-center';
import IconEnd from '~icons/tabler/align-right';
import IconBox from '~icons/tabler/table';
import IconStrong from '~icons/tabler/bold';
import IconEmphasis from '~icons/tabler/underline';
import IconDots from '~icons/tabler/dots';
import IconStrike from '~icons/tabler/strikethrough';
import IconScene from '~icons/tabler/separator';
import IconRuby from '~icons/tabler/text-caption';
import IconNote from '~icons/tabler/asterisk';
import IconPicture from '~icons/tabler/photo';
import IconFind from '~icons/tabler/search';
import IconFull from '~icons/tabler/arrows-maximize';
import IconLeaveFull from '~icons/tabler/arrows-minimize';

/** Icons of the editor's tools. */
export const TOOL_ICONS = {
  undo: IconUndo,
  redo: IconRedo,
  paragraph: IconParagraph,
  heading: IconHeading,
  subheading: IconSubheading,
  center: IconCenter,
  end: IconEnd,
  box: IconBox,
  strong: IconStrong,
  emphasis: IconEmphasis,
  dots: IconDots,
  strike: IconStrike,
  scene: IconScene,
  ruby: IconRuby,
  note: IconNote,
  picture: IconPicture,
  find: IconFind,
  full: IconFull,
  leaveFull: IconLeaveFull,
};
