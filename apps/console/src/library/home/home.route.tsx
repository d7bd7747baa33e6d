export default function X() {
  return <p>library/home/home</p>;
}
