import type { Template } from './template.js';

/** A list of what changed, newest first. */
export const changelog: Template = {
  id: 'changelog',
  description: 'A list of what changed, newest first.',
  pages: () => [
    {
      ref: 'changelog',
      markdown: `---
description: What is new, changed and fixed
icon: clock-rotate-left
---

# Changelog

Write one entry for each release, newest first, in words that your users understand.

## 1.1.0

**New**

* Invite people by email.

**Fixed**

* Lists no longer repeat an item if something is added while you read them.

## 1.0.0

The first release.
`,
    },
    {
      ref: 'how-we-release',
      markdown: `---
description: What our version numbers mean
---

# How we release

Versions are \`major.minor.patch\`. A new major version may require changes on your side. Its entry in the
[changelog](changelog.md) says which.
`,
    },
  ],
};
