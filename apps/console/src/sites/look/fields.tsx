import { Button, Group, NativeSelect, Stack, Switch, Text, TextInput } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { useLookWords } from '../../words/look-words.js';
import classes from './look.module.css';
import { asSiteAt, differsAt } from './look-changes.js';
import type { SiteLook } from './queries.js';

/** What the parts of the form about a look work with. */
export interface LookEditor {
  look: SiteLook;
  set: (next: SiteLook) => void;
  /** How the site looks, when this is the look of one of its spaces. */
  site?: SiteLook;
  /** What the API finds wrong with a member, such as `styling.primaryColor.light`. */
  errorAt: (path: string) => string | undefined;
}

interface InheritedProps {
  editor: LookEditor;
  /** What the field is called. */
  label: string;
  /** The places in the look that the field changes, such as `styling.corners`. */
  places: readonly string[];
  children: ReactNode;
}

/** A field of a look. In that of a space, it says whether the space follows its site there, and leads back to that. */
export function Inherited({ editor: { look, set, site }, label, places, children }: InheritedProps) {
  const { of: words } = useLookWords();
  const field = useRef<HTMLDivElement>(null);
  if (!site) return children;
  const reset = () => {
    set(asSiteAt(site, look, places));
    // The button goes away under whoever pressed it.
    field.current?.focus();
  };
  return (
    <Stack ref={field} tabIndex={-1} gap={2}>
      {children}
      {places.some((place) => differsAt(site, look, place)) ? (
        <div>
          <Button variant="subtle" size="compact-xs" ml={-8} aria-label={words.resetOf(label)} onClick={reset}>
            {words.reset}
          </Button>
        </div>
      ) : (
        <Text size="xs" c="dimmed">
          {words.asSite}
        </Text>
      )}
    </Stack>
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value;
  /** What each choice is called. */
  choices: Readonly<Record<Value, string>>;
  onChange: (value: Value) => void;
}

/** One of a few values. */
export function LookChoice<Value extends string>({ label, value, choices, onChange }: ChoiceProps<Value>) {
  const isChoice = (text: string): text is Value => Object.hasOwn(choices, text);
  return (
    <NativeSelect
      label={label}
      value={value}
      data={Object.entries<string>(choices).map(([name, title]) => ({ value: name, label: title }))}
      onChange={({ currentTarget: { value: chosen } }) => isChoice(chosen) && onChange(chosen)}
    />
  );
}

interface TextProps {
  label: string;
  description?: string;
  value: string;
  error?: string | undefined;
  maxLength?: number;
  onChange: (value: string) => void;
}

/** One line of text. */
export function LookText({ onChange, ...props }: TextProps) {
  return <TextInput {...props} onChange={({ currentTarget }) => onChange(currentTarget.value)} />;
}

/** Something that is on or off. */
export function LookSwitch({
  label,
  checked,
  onChange,
}: {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  return <Switch label={label} checked={checked} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />;
}

interface Themed {
  light: string;
  dark: string;
}

interface ThemedProps {
  label: string;
  description?: string;
  /** Where the value stands in the look. */
  path: string;
  value: Themed | undefined;
  editor: LookEditor;
  onChange: (value: Themed) => void;
}

const THEMES = ['light', 'dark'] as const;

/** A color on bright and on dark pages, chosen or typed. */
export function ThemedColorField({
  label,
  description,
  path,
  value = { light: '', dark: '' },
  editor,
  warningFor,
  onChange,
}: ThemedProps & { warningFor?: (theme: 'light' | 'dark') => string | undefined }) {
  const words = useLookWords();
  return (
    <Group grow align="flex-start" gap="sm">
      {THEMES.map((theme) => {
        const name = words.inTheme(label, words[theme]);
        const change = (color: string) => onChange({ ...value, [theme]: color });
        const warning = warningFor?.(theme);
        return (
          <TextInput
            key={theme}
            label={name}
            description={warning ?? description}
            value={value[theme]}
            maxLength={7}
            spellCheck={false}
            error={editor.errorAt(`${path}.${theme}`)}
            leftSection={
              <input
                type="color"
                className={classes.swatch}
                aria-label={`${name}: ${words.colors.hex}`}
                value={wholeColor(value[theme])}
                onChange={({ currentTarget }) => change(currentTarget.value)}
              />
            }
            onChange={({ currentTarget }) => change(currentTarget.value)}
          />
        );
      })}
    </Group>
  );
}

/** The addresses of a picture for bright and for dark pages; empty ones are none. */
export function ThemedPictureField({
  label,
  description,
  path,
  value,
  editor,
  onChange,
}: Omit<ThemedProps, 'onChange'> & { onChange: (value: Themed | undefined) => void }) {
  const words = useLookWords();
  const shown = value ?? { light: '', dark: '' };
  return (
    <Stack gap="xs">
      {THEMES.map((theme) => (
        <LookText
          key={theme}
          label={words.inTheme(label, words[theme])}
          {...(theme === 'light' && description !== undefined && { description })}
          value={shown[theme]}
          maxLength={2048}
          error={editor.errorAt(`${path}.${theme}`)}
          onChange={(address) => {
            const isAlone = shown.light === shown.dark;
            // One picture is enough for both, until somebody names another one.
            const next =
              isAlone && theme === 'light' ? { light: address, dark: address } : { ...shown, [theme]: address };
            onChange(next.light === '' && next.dark === '' ? undefined : next);
          }}
        />
      ))}
    </Stack>
  );
}

/** Fields that belong together, under a title. */
export function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={classes.group}>
      <legend>{title}</legend>
      <Stack gap="sm">{children}</Stack>
    </fieldset>
  );
}

/** One entry of a list that is edited in place. */
export function FieldItem({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className={classes.item} aria-label={label}>
      {children}
    </fieldset>
  );
}

/** A color as browsers' own choosers take it: with all six digits. */
function wholeColor(color: string): string {
  if (/^#[0-9a-f]{6}$/i.test(color)) return color;
  const [, digits] = /^#([0-9a-f]{3})$/i.exec(color) ?? [];
  return digits === undefined ? '#ffffff' : `#${[...digits].map((digit) => digit + digit).join('')}`;
}
