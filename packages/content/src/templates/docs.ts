import type { Template } from './template.js';

/** Product documentation: a start, a guide, a reference of settings and help. */
export const docs: Template = {
  id: 'docs',
  description: 'Product documentation: a start, a guide, a reference of settings and help.',
  groups: [
    { ref: 'get-started', title: 'Get started' },
    { ref: 'guides', title: 'Guides' },
    { ref: 'help', title: 'Help' },
  ],
  pages: () => [
    {
      ref: 'welcome',
      markdown: `---
description: What this product does and where to start
icon: hand-wave
---

# Welcome

Say in two sentences what your product does and who it is for. Then point readers to the next page:

* New here? Follow the [quickstart](quickstart.md). It takes five minutes.
* Want to know how something works? Read the [core concepts](concepts.md).
* Something does not work? See [troubleshooting](troubleshooting.md).

{% hint style="info" %}
Keep this page short. It should send readers to the right place.
{% endhint %}
`,
    },
    {
      ref: 'quickstart',
      into: 'get-started',
      markdown: `---
description: Get your first result in five minutes
icon: rocket
---

# Quickstart

{% stepper %}
{% step %}
### Install

\`\`\`bash
npm install your-product
\`\`\`
{% endstep %}

{% step %}
### Configure

Create a file with the two required settings:

{% code title="config.yaml" %}
\`\`\`yaml
project: my-project
region: eu
\`\`\`
{% endcode %}
{% endstep %}

{% step %}
### See it work

Run your first command and compare the output with the one here.
{% endstep %}
{% endstepper %}

Next: the [concepts](concepts.md) behind what you just did.
`,
    },
    {
      ref: 'concepts',
      into: 'get-started',
      markdown: `---
description: The terms that everything else builds on
icon: lightbulb
---

# Core concepts

| Term | Meaning |
| ---- | ------- |
| Project | What you create first. It contains everything else. |
| Environment | A copy of a project with its own settings. |
| Member | A person who can work on a project. |

Use these terms everywhere, and no other terms for the same things.
`,
    },
    {
      ref: 'configuration',
      into: 'guides',
      markdown: `---
description: Every setting, its default and what it is for
icon: sliders
---

# Configuration

Settings come from a file and from environment variables. Environment variables take precedence.

| Setting | Default | What it does |
| ------- | ------- | ------------ |
| \`project\` | none | Name of the project. Required. |
| \`region\` | \`eu\` | Where data is stored. |
| \`timeout\` | \`30\` | Seconds to wait for a response. |

{% hint style="warning" %}
Changing \`region\` does not move existing data.
{% endhint %}
`,
    },
    {
      ref: 'deployment',
      into: 'guides',
      markdown: `---
description: Take it to production
icon: cloud-arrow-up
---

# Deployment

{% tabs %}
{% tab title="Container" %}
\`\`\`bash
docker run --env-file .env your-product
\`\`\`
{% endtab %}

{% tab title="Bare machine" %}
\`\`\`bash
your-product serve --config config.yaml
\`\`\`
{% endtab %}
{% endtabs %}

Before you go live:

* [ ] secrets come from a secret store
* [ ] you have restored a backup once
* [ ] somebody gets the alerts
`,
    },
    {
      ref: 'troubleshooting',
      into: 'help',
      markdown: `---
description: Common problems and their solutions
icon: screwdriver-wrench
---

# Troubleshooting

<details>

<summary>Startup fails with "project is required"</summary>

Set \`project\` in the configuration file. See [configuration](configuration.md).

</details>

<details>

<summary>Requests time out</summary>

Increase \`timeout\`, and check that you use the nearest region.

</details>
`,
    },
  ],
};
