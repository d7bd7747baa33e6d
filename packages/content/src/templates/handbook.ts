import type { Template } from './template.js';

/** A handbook for the people of an organization: how they work, how they decide, and what new colleagues need. */
export const handbook: Template = {
  id: 'handbook',
  description: 'How your people work, how they decide, and what new colleagues need.',
  groups: [
    { ref: 'joining', title: 'Joining' },
    { ref: 'working', title: 'How we work' },
  ],
  pages: () => [
    {
      ref: 'welcome',
      markdown: `---
description: How we work, and where to find what you need
icon: book-open
---

# Handbook

This handbook says how we work. It is for everybody here, and everybody here may change it.

* New? Begin with [your first week](first-week.md).
* Looking for somebody? See [who does what](people.md).
* Unsure how something is decided? Read [decisions](decisions.md).

{% hint style="info" %}
If you had to ask somebody, the answer belongs here. Open a change request with what you learned.
{% endhint %}
`,
    },
    {
      ref: 'first-week',
      into: 'joining',
      markdown: `---
description: What to do in your first five days, and whom to ask
icon: calendar-day
---

# Your first week

{% stepper %}
{% step %}
### Day one: get in

* [ ] Sign in to your email, chat and calendar
* [ ] Set up your computer with the [tools that we use](tools.md)
* [ ] Meet your buddy, who answers every question this week
{% endstep %}

{% step %}
### Day two and three: look around

* [ ] Read the pages of this handbook
* [ ] Join the weekly meeting of your team
* [ ] Use the product as a customer would, and write down what surprised you
{% endstep %}

{% step %}
### Day four and five: change something small

* [ ] Fix a mistake in this handbook or in the documentation
* [ ] Show your team what surprised you on day two
{% endstep %}
{% endstepper %}
`,
    },
    {
      ref: 'people',
      into: 'joining',
      markdown: `---
description: Teams, what they answer for, and how to reach them
icon: users
---

# Who does what

| Team | Answers for | Where to ask |
| ---- | ----------- | ------------ |
| Product | what we build next | #product |
| Engineering | how it works and that it works | #engineering |
| Support | what customers ask | #support |
| People | contracts, time off, equipment | people@example.com |

Ask in a channel rather than one person. Others learn from the answer, and you get one when that person is away.
`,
    },
    {
      ref: 'tools',
      into: 'joining',
      markdown: `---
description: The tools that everybody needs, and how to get access
icon: wrench
---

# Tools

| Tool | What for | How to get in |
| ---- | -------- | ------------- |
| Chat | quick questions | you have it from day one |
| Tracker | everything that is to be done | ask your team lead |
| This handbook | everything that stays true | sign in with your email |

## Passwords

Use the password manager for everything. Turn on the second factor wherever there is one. Never send a password in chat.
`,
    },
    {
      ref: 'meetings',
      into: 'working',
      markdown: `---
description: Which meetings there are, and when not to have one
icon: comments
---

# Meetings

Write first. Meet when writing takes longer, or when people disagree.

Every meeting has:

1. a question that it answers, in the invitation
2. somebody who leads it, and somebody who takes notes
3. notes that everybody can read the same day

If there is no question, cancel it.
`,
    },
    {
      ref: 'decisions',
      into: 'working',
      markdown: `---
description: Who decides what, and where it is written down
icon: scale-balanced
---

# Decisions

Whoever does the work decides how, and says so before it is hard to undo. Larger decisions need a short text:

{% code title="decision.md" %}
\`\`\`markdown
# Title: what we decide

Status: proposed | decided | replaced
Deciding: one name

## Why now
## What we looked at
## What we decided
## What it costs
\`\`\`
{% endcode %}

Everybody can comment for three working days. Then the person who decides, decides, and writes down why.
`,
    },
    {
      ref: 'time-off',
      into: 'working',
      markdown: `---
description: How to take time off, and what to do when you are ill
icon: umbrella-beach
---

# Time off

1. Put it in the calendar of your team, two weeks before if you can.
2. Name somebody who stands in for you.
3. Turn off notifications. Nobody expects an answer.

When you are ill, tell your team in the morning, with one sentence. Get well first.
`,
    },
  ],
};
