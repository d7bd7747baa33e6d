/** The fields that hold what identifies a reader. */
const SECRETS = '[name^="secret-"], [name^="user-"]';

/** Fills in what identified the reader before in this tab, and keeps there what is typed; nothing outlives the tab. */
export function keepSecrets(form: HTMLFormElement, storageKey: string): void {
  const kept = read(storageKey);
  for (const field of form.querySelectorAll<HTMLInputElement>(SECRETS)) {
    const id = idOf(field);
    field.value = kept.get(id) ?? '';
    field.addEventListener('input', () => {
      const now = read(storageKey);
      if (field.value === '') now.delete(id);
      else now.set(id, field.value);
      write(storageKey, now);
    });
  }
}

/** By the name of what is asked for, as other operations ask for it in other places. */
function idOf({ dataset, name }: HTMLInputElement): string {
  return `${dataset['scheme'] ?? ''} ${name.split('-')[0]}`;
}

function read(storageKey: string): Map<string, string> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}');
    const pairs = typeof kept === 'object' && kept !== null ? Object.entries(kept) : [];
    return new Map(pairs.map(([id, value]) => [id, String(value)]));
  } catch {
    return new Map();
  }
}

/** Storage may be forbidden: then nothing is kept. */
function write(storageKey: string, secrets: ReadonlyMap<string, string>): void {
  try {
    if (secrets.size === 0) sessionStorage.removeItem(storageKey);
    else sessionStorage.setItem(storageKey, JSON.stringify(Object.fromEntries(secrets)));
  } catch {
    // It is still in the field.
  }
}
