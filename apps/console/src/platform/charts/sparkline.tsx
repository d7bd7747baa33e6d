import classes from './charts.module.css';
import { areaPath, linePath, pointsOf } from './scale.js';

const SIZE = { width: 120, height: 28 };

/** The course of some values at a glance; the words beside it have to say what matters. */
export function Sparkline({ values }: { values: readonly number[] }) {
  const points = pointsOf(values, { ...SIZE, top: Math.max(...values, 1) });
  return (
    <svg
      className={classes.sparkline}
      viewBox={`0 -2 ${SIZE.width} ${SIZE.height + 4}`}
      preserveAspectRatio="none"
      aria-hidden
    >
      <g className={classes.first}>
        <path className={classes.area} d={areaPath(points, SIZE.height)} />
        <path className={classes.line} d={linePath(points)} />
      </g>
    </svg>
  );
}
