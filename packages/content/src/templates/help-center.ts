import type { Template } from './template.js';

/** A help centre: answers grouped by what people want to do. */
export const helpCenter: Template = {
  id: 'help-center',
  description: 'Answers for your customers, grouped by what they want to do.',
  groups: [
    { ref: 'account', title: 'Your account' },
    { ref: 'billing', title: 'Billing' },
  ],
  pages: () => [
    {
      ref: 'home',
      markdown: `---
description: Find an answer or contact us
icon: life-ring
---

# How can we help?

<table data-view="cards"><thead><tr><th></th><th></th><th data-hidden data-card-target data-type="content-ref"></th></tr></thead><tbody><tr><td><strong>Sign in</strong></td><td>Passwords and devices</td><td><a href="sign-in.md">sign-in</a></td></tr><tr><td><strong>Invoices</strong></td><td>Where they are and how to change them</td><td><a href="invoices.md">invoices</a></td></tr><tr><td><strong>Contact us</strong></td><td>If nothing here helps</td><td><a href="contact.md">contact</a></td></tr></tbody></table>
`,
    },
    {
      ref: 'sign-in',
      into: 'account',
      markdown: `---
description: What to do if you cannot sign in
---

# I cannot sign in

1. Check that you use the email address you were invited with.
2. Request a new link on the sign-in page. It works for fifteen minutes.
3. Check your spam folder.

{% hint style="success" %}
Still locked out? [Contact us](contact.md) from the email address of your account.
{% endhint %}
`,
    },
    {
      ref: 'invoices',
      into: 'billing',
      markdown: `---
description: Find, download and correct invoices
---

# Where are my invoices?

Owners of an organization find them under **Settings → Billing**. You can correct an invoice until the end of the
month in which it was issued.
`,
    },
    {
      ref: 'contact',
      markdown: `---
description: How to reach a person
icon: envelope
---

# Contact us

Write to support@example.com. Tell us what you did, what you expected and what happened instead. A screenshot helps.

| Plan | First response within |
| ---- | ------------------- |
| Free | two working days |
| Team | one working day |
`,
    },
  ],
};
